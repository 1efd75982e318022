import { type FollowUpTable, says, wordSet, wordsBetween } from './follow-up-table.ts';

const PEOPLE =
  'mulher|esposa|marido|namorad[oa]|parceir[oa]|amig[oa]|irma|irmao|filh[oa]|pai|mae|colega|prim[oa]|ti[oa]|avo';
const DOCTOR = '(?:medic[oa]|doutora?|cardiologista|pronto[- ]socorro|hospital|emergencia)';
const NOT_YET =
  '(?<!\\b(?:nao|nunca|nenhum\\w*|se|quando|ate|antes|depois|devo|deveria|preciso|vou) (?:\\w+ ){0,4})';

const GAP = wordsBetween(3, 'nao|nunca|nada|nenhum\\w*');

export const PORTUGUESE_FOLLOW_UP: FollowUpTable = {
  small: wordSet(`
    a ao as o os um uma de do da dos das no na nos nas em com sem por para pra pelo pela e ou mas se nao nem que como quando
    onde porque pois entao ja ainda so tambem muito mais menos pouco algo nada tudo outra outro vez me meu minha meus
    minhas mim eu voce seu sua ele ela isso isto esse essa este esta aquilo la ai aqui sou estou to ta esta sao era foi
    fui ser estar seria sera ha tem tenho ter tive posso pode poderia devo deveria faco fazer fiz faz passou passa passar
    quero quer acho acha sabe sei vejo vou vai ir voltou volta sumiu parou agora hoje depois antes ok certo bom bem mal
    pior melhor normal grave perigoso serio seguro estranho medo preocupo preocupar exagerando exagero razao motivo fonte
    pagina livro academia casa coach assim mesmo enquanto explica talvez realmente verdade cara haha kkk e so de ne`),
  acknowledges: wordSet('ok certo bem bom ta ja'),
  agrees:
    /^(?:(?:ok|certo|ta|sim|obrigad[oa])[ ,.!]+)*(?:entendi|entendido|beleza|ta bom|vou (?:ligar|fazer isso)|(?:muito )?obrigad[oa]|valeu)[\s.!]*$/u,
  pronoun: says(
    '(?:e|sera|seria|foi|pode ser|poderia ser|acho que e|por) (?:por |do |da |de |so |que )*(?:isso|isto|o|a|os|as|um|uma|meu|minha|causa)',
    '(?:ja |isso |me )(?:passou|sumiu|parou|melhorou)',
  ),
  continues:
    /^(?:(?:ok|ta|sim|nao|e|mas|bom)[ ,.]+)*(?:mas|talvez|deve ser|e se|(?:eu|tenho|estou|to|sou|meu|minha|nao (?:tenho|quero|estou|to))|(?:devo|preciso))\b(?!.*\bobrigad)/u,
  training: says(
    'trein\\w*|exercici\\w*|series?|repetic\\w*|reps?|levant\\w*|agachament\\w*|agachar|supino|terra|press|barras?|flexao|flexoes|remada|rosca|cardio|corr\\w*|nadar|bike|bicicleta|yoga|along\\w*|aquec\\w*|descans\\w*|recuper\\w*|programa|sessao|cargas?|pesos?|leves?|pesad\\w|halteres?|maquinas?|maxim\\w|compet\\w*|pernas|esporte|malhar',
    'cinto|faixas?|straps?|joelheiras?|munhequeiras?|tenis|tecnica|pegada|apertad\\w',
    'causa|causad\\w|culpa|estresse|ansiedade|desidrat\\w*|cafeina|cafe|pre-?treino|musculos?|distensao|nervos?|disco|hernia|caibras?|dormi\\w*',
  ),
  when: says(
    'quanto tempo|quantos dias|quando (?:posso|poderei)|dias?|semanas?|horas?|minutos?|amanha|noite|segunda|terca|quarta|quinta|sexta|sabado|domingo|desde',
  ),
  body: says('peito|coracao|pernas?|bracos?|maos?|pes?|ombros?|pescoco|costas|virilha|joelhos?|dedos?'),
  care: says(
    'doi|doendo|dor|dores|dormen\\w*|formig\\w*|respir\\w*|tont\\w*|desmai\\w*|sintomas?|sangue|medic[oa]s?|doutora?|hospital|pronto[- ]socorro|emergencia|ambulancia|samu|192|112|ibuprofeno|remedios?|morrer|matar|infarto|avc|fisio\\w*|psicolog\\w*|cvv',
  ),
  food: says(
    'com(?:er|o|i|endo|ida)|calorias?|dieta|peso|quilos?|emagrec\\w*|perder|gordura|proteina|vomit\\w*|laxantes?|jejum',
  ),
  elsewhere: says(
    'onde (?:fica|e)|endereco|abre|abert\\w|fecha|fechad\\w|horarios?|precos?|custa|mensalidade|plano (?:da academia|mensal|anual|familia)|assinatura|cancelar|pagar|pagamento|estacionamento|chuveiros?|armarios?|app|aplicativo|(?<!lev(?:ar|ando) em )conta|senha|e-?mail|idioma|loja|apag\\w*|exclu\\w*',
  ),
  logs: /^(?:(?:por favor|ok|oi)[ ,]+)*(?:registr[ae]|anot[ae]|salv[ae]|guard[ae]|adicion[ae])\b/u,
  asks: says('posso|poderia|devo|deveria|quant[oa]s?|como|amanha|vou|quero|proxim\\w'),
  others: says(`(?:meu|minha|seu|sua) (?:${PEOPLE})`, 'eles|elas'),
  own: says('eu|me|mim|meu|minha|posso|devo|tenho|poderia'),
  seen: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:disse|falou|examinou|viu|atendeu|liberou)`,
    `${NOT_YET}(?:fui|estive|voltei) ${GAP}${DOCTOR}`,
  ),
  notYetSeen: says(
    'consulta|esper\\w*|(?:ir ao|va ao|pra ir ao) (?:pronto[- ]socorro|hospital)|google|youtube|ha (?:\\w+ )?(?:anos?|meses)',
  ),
  account: says('cartao|cobrad\\w*|cobranca|fatura|mensalidade|assinatura|reembols\\w*|cancelar'),
};
