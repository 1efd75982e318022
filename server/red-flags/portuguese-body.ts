import { afterwards, anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const LIMB = '(?:braco|bracos|mao|maos|dedos|perna|pernas|pe|pes)';

export const PORTUGUESE_BODY: readonly RedFlagRule[] = [
  {
    kind: 'heart',
    says: /\b(?:dor|pressao|aperto|pontada|queimacao)\b.{0,25}\b(?:no|do) (?:meu )?peito\b|\bpeito (?:doi|doendo|apertado|esta doendo|ta doendo|aperta)\b|\binfarto\b|\benfarte\b/gu,
    unless:
      /\b(?:barra|dor muscular|dia de peito|peitoral|dor (?:de|no|nos|na) (?:ombros?|cotovelo|punho))\b/gu,
  },
  {
    kind: 'heart',
    says: anyOf(
      near('(?:dor|doi|doendo|pressao|aperto|apertado|pontadas?|queimacao)', '(?:peito|esterno)', 25),
      'ataque (?:do coracao|cardiaco)|(?:infarto|enfarte|enfartando|infartando)',
      'braco esquerdo[^.!?;]{0,20}\\b(?:dormente|doendo|pesado|formigando)',
    ),
    unless: anyOf(
      'barra',
      'muscular',
      'dia de peito',
      'peitoral',
      'dor (?:de|no|nos|na) (?:ombros?|cotovelo|punho)',
      'meu (?:pai|avo|tio)',
    ),
  },
  {
    kind: 'heart',
    says: anyOf(
      near('(?:coracao|pulso)', '(?:irregular|disparado|descompassado|palpitac\\w*|arritmia|falhando)', 25),
    ),
    unless: anyOf('antes d\\w+', 'depois d\\w+', 'durante', 'nervos\\w*'),
  },
  {
    kind: 'heart',
    says: anyOf(near('peito', '(?:facada|esmagando|esmagado|fisgada|travado)', 25)),
    unless: anyOf('barra', 'muscular'),
  },
  {
    kind: 'breathing',
    says: /\bnao (?:consigo|to conseguindo|estou conseguindo) respirar\b|\bfalta de ar (?:em repouso|deitad\w|parad\w)/gu,
    unless: /\bcinto\b/gu,
  },
  {
    kind: 'breathing',
    says: anyOf(
      'nao (?:consigo|to conseguindo|estou conseguindo|to) (?:\\w+ )?(?:respir\\w+|puxar o ar)|dificuldade (?:de|para|pra) respirar|(?:me )?sufocando',
      followed('(?:falta de|sem) ar', '(?:repouso|deitad\\w|parad\\w|sentad\\w|desde)', 30),
      near('(?:garganta|lingua|labios)', '(?:fechando|inchad\\w*|inchando|rox\\w*|azu\\w*)', 25),
    ),
    unless: anyOf('cinto', 'depois d[ae] (?:uma |cada )?serie', 'treno', 'mascara', 'rir'),
  },
  { kind: 'breathing', says: anyOf('o ar nao entra|respirando (?:muito )?mal|nao entra ar') },
  {
    kind: 'brain',
    says: /\b(?:rosto|boca|cara) (?:\w+ )?(?:caid\w|tort\w|paralisad\w|dormente)\b|\bfala (?:\w+ )?(?:arrastada|enrolada)\b|\bpior dor de cabeca\b|\bdor de cabeca (?:\w+ )?(?:subita|repentina|explosiva)\b|\bperdi a visao\b|\bde repente (?:\w+ ){0,3}(?:confus\w|ceg\w)\b|\b(?:avc|convulsao)\b/gu,
  },
  {
    kind: 'brain',
    says: anyOf(
      '(?:um|tendo|teve|tive) (?:um )?(?:avc|derrame)|derrame cerebral|convuls\\w+',
      near('(?:rosto|boca|cara)', '(?:cai\\w*|tort\\w|entort\\w*|paralis\\w*|dormente)', 25),
      near('dor de cabeca', '(?:subita|repentina|explosiva|do nada|de repente|pior|horrivel)', 40),
      near(
        '(?:de repente|do nada|subitamente)',
        '(?:vendo dobrado|sem enxergar|cego|confus\\w|nao (?:consigo|enxergo|vejo)|fala)',
        40,
      ),
      'nao (?:consigo|consegue) (?:\\w+ )?falar(?: direito)?|(?:fala|falando) (?:\\w+ )?(?:arrastad\\w|enrolad\\w|embolad\\w)',
      afterwards(
        followed('(?:bati|caiu|acertou|bateu)', 'cabeca', 30),
        'vomit\\w*|tont\\w*|embacad\\w|confus\\w|lembr\\w*',
      ),
    ),
    unless: anyOf('meu (?:pai|avo|tio) teve', 'anos atras', 'ha (?:\\w+ )?anos'),
  },
  {
    kind: 'brain',
    says: anyOf(
      '(?:visao|vista) (?:\\w+ )?(?:dupla|dobrada|escureceu)|(?:to|estou) falando (?:enrolado|embolado|arrastado)',
    ),
  },
  {
    kind: 'fainting',
    says: /\b(?:desmaiei|desmaiou|desmaiando|desmaio|perdi (?:a consciencia|os sentidos)|apaguei)\b/gu,
    unless:
      /\b(?:quase|se|nao|sem) (?:eu )?(?:desmai\w*|apag\w*|perd\w*)|\bapaguei (?:o|a|os|as|meu|minha|a luz|no sofa|na cama)\b(?! (?:meio|banheiro|chao))/gu,
  },
  {
    kind: 'fainting',
    says: anyOf(
      'sem pulso|nao tem (?:mais )?pulso|nao (?:sinto|acho) o pulso',
      '(?:perdi|perdeu) (?:a consciencia|os sentidos|o sentido)|inconsciente|desacordad\\w|desfaleci|desabei|desabou',
      '(?:ele|ela) nao (?:responde|respira|acorda|reage)',
      followed('acordei', '(?:chao|piso)', 20),
      'ficou tudo preto[^.!?;]{0,40}\\b(?:cai|chao|acordei)',
    ),
    unless: anyOf(
      '(?:quase|se|nao) (?:eu )?(?:perdi|desabei|desmai\\w*)',
      'sofa',
      'cama',
      'musculo',
      'aplicativo',
    ),
  },
  { kind: 'fainting', says: anyOf('cai (?:duro|dura|desmaiad\\w)|tive um (?:apagao|blecaute)') },
  {
    kind: 'nerves',
    says: new RegExp(
      `\\b${LIMB} (?:\\w+ ){0,3}(?:dormentes?|formigando|sem sensibilidade)\\b|\\b(?:dormencia|formigamento)\\b.{0,25}\\b${LIMB}\\b|\\bnao sinto (?:o|a|os|as|meu|minha|meus|minhas) (?:\\w+ )?${LIMB}\\b|\\bdor\\b.{0,25}\\b(?:desce|descendo|irradia)\\b.{0,20}\\b(?:perna|braco)\\b`,
      'gu',
    ),
  },
  {
    kind: 'nerves',
    says: anyOf(
      near(LIMB, '(?:dormentes?|formigando|formigamento|sem sensibilidade|paralisad\\w)', 25),
      near('(?:choque\\w*|fisgada)', '(?:desce\\w*|perna|braco)', 30),
      'arrastando o pe',
    ),
    unless: anyOf(
      'pegada',
      'frio',
      'faixas?',
      'munhequeira',
      'tenis',
      'sentad\\w',
      'fazendeiro',
      'dia de perna',
    ),
  },
  {
    kind: 'nerves',
    says: anyOf(near('(?:nao sinto nada|sem sensibilidade|perdi a sensibilidade)', LIMB, 30)),
  },
  {
    kind: 'tear',
    says: /\b(?:ouvi|senti) (?:um )?(?:estalo|rasgo|pop|estouro)\b|\b(?:rompi|rasguei|rompeu|arrebentei) (?:o|a|meu|minha) (?:\w+)/gu,
    unless: /\bha (?:\w+ )?anos\b|\banos atras\b/gu,
  },
  {
    kind: 'tear',
    says: /\b(?:desloquei|luxei) (?:o|a|meu|minha) (?:\w+)|\b(?:ombro|cotovelo|joelho|rotula|dedo) (?:\w+ ){0,2}(?:saiu do lugar|deslocou|luxou|deslocado)\b/gu,
    unless: /\bha (?:\w+ )?(?:anos|meses|semanas)\b|\b(?:anos|meses) atras\b|\bano passado\b/gu,
  },
  {
    kind: 'tear',
    says: anyOf(
      afterwards(
        near(
          '(?:estalo|estourou|estouro|rasg\\w*|romp\\w*|arrebent\\w*|pedrada)',
          '(?:biceps|peitoral|peito|panturrilha|coxa|virilha|joelho|ombro|aquiles|tendao|posterior)',
          40,
        ),
        'rox\\w*|inch\\w*|bola|buraco|nao consigo|caroco|andar',
      ),
      'osso (?:pra|para) fora|osso (?:saindo|exposto)',
    ),
    unless: anyOf('ha (?:\\w+ )?(?:anos|meses)', 'anos atras', 'calca', 'camisa', 'cinto', 'faixa'),
  },
  {
    kind: 'tear',
    says: anyOf(
      afterwards(
        '(?:pancada|pedrada|chut\\w*|tiro)[^.!?;]{0,30}\\b(?:perna|panturrilha|coxa|calcanhar)',
        'nao consigo|mancando|andar',
      ),
    ),
  },
  {
    kind: 'blood',
    says: /\b(?:urina|xixi|mijo) (?:\w+ ){0,3}(?:escur\w|marrom|vermelh\w|coca\w*|sangue)\b|\bsangue n[ao]s? (?:urina|xixi|fezes|coco)\b|\b(?:vomit\w*|toss\w*|cusp\w*) sangue\b/gu,
  },
  {
    kind: 'blood',
    says: anyOf(
      near(
        'sangue',
        '(?:xixi|urina|mijo|mij\\w*|fezes|coco|vaso|limp\\w*|ouvido|vomit\\w*|toss\\w*|cusp\\w*)',
        25,
      ),
      near('(?:urina|xixi|mij\\w*)', '(?:escur\\w|marrom|vermelh\\w|coca ?cola|coca|preta)', 25),
    ),
    unless: anyOf('beterraba', 'vitaminas?', 'exame'),
  },
  { kind: 'blood', says: anyOf(near('(?:fezes|coco)', '(?:pret[ao]s?|borra|sangue|vermelh\\w+)', 20)) },
];
