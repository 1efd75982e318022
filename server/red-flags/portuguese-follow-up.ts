import { type FollowUpTable, notAfter, says, toCall, wordSet, wordsBetween } from './follow-up-table.ts';

const PEOPLE =
  'mulher|esposa|marido|namorad[oa]|parceir[oa]|amig[oa]|irma|irmao|filh[oa]|pai|mae|colega|prim[oa]|ti[oa]|avo';
const DOCTOR =
  '(?:medic[oa]s?|doutor(?:a|es|as)?|dra?|cardiologistas?|cardio|neurologista|pronto[- ]socorro|ps|hospital|clinica|emergencia|upa|enfermeir[oa]|fisio\\w*)';
const TESTS = '(?:eletro\\w*|ecg|ressonancia|tomografia|raio[- ]?x|exames?|resultados?)';
const EXERCISE =
  '(?:trein\\w*|malhar|exercici\\w*|esporte|levantar|voltar|agach\\w*|supino|academia|musculacao)';
const NOT = 'nao|nunca|nada|nenhum\\w*|sem';
const NOT_YET = notAfter(
  `nao|nunca|nenhum\\w*|sem|se|quando|ate|antes|depois|devo|deveria|preciso|vou|talvez|treinador|${PEOPLE}`,
);
const GAP = wordsBetween(3, NOT);
const FOUND = notAfter(NOT);

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
    `doi|doendo|dor|dores|dormen\\w*|formig\\w*|respir\\w*|tont\\w*|desmai\\w*|sintomas?|sangue|medic[oa]s?|doutora?|hospital|pronto[- ]socorro|emergencia|ambulancia|samu|${toCall('192', '112')}|ibuprofeno|remedios?|morrer|matar|infarto|avc|fisio\\w*|psicolog\\w*|cvv`,
  ),
  food: says(
    'com(?:er|o|i|endo|ida)|calorias?|dieta|peso|quilos?|emagrec\\w*|perder|gordura|proteina|vomit\\w*|laxantes?|jejum',
  ),
  elsewhere: says(
    'meu (?:\\w+ )?(?:recorde|pr|maximo)|quando foi (?:a ultima|meu ultimo)|o que (?:eu )?(?:treinei|levantei)',
    'onde (?:fica|e)|endereco|abre|abert\\w|fecha|fechad\\w|horarios?|cancelar|estacionamento|chuveiros?|armarios?|aulas?|app|aplicativo|(?<!lev(?:ar|ando) em )conta|e-?mail|telefone|idioma|loja|apag\\w*|exclu\\w*|que horas|meu nome',
  ),
  logs: /^(?:(?:por favor|ok|oi)[ ,]+)*(?:registr[ae]|anot[ae]|salv[ae]|guard[ae]|adicion[ae])\b/u,
  asks: says(
    'posso|poderia|devo|deveria|quant[oa]s? (?:series|peso|carga|repeticoes|vezes)|vou|quero|mais leve|diz|em vez|faco',
  ),
  others: says(`(?:meu|minha|seu|sua) (?:${PEOPLE})`, 'eles|elas'),
  own: says('eu|me|mim|meu|minha|posso|devo|tenho|poderia'),
  cleared: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:liberou|liberaram|deu (?:\\w+ )?alta|autorizou|deu (?:o )?(?:ok|sinal verde))|${NOT_YET}(?:fui|estou|to) liberad[oa]|${NOT_YET}(?:recebi|tive) alta`,
    `${NOT_YET}${DOCTOR} ${GAP}(?:diz|disse|disseram|falou|falaram) (?:que )?(?:eu )?(?:ja )?(?:posso|podia) (?:\\w+ ){0,3}${EXERCISE}`,
  ),
  saw: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:diz|disse|disseram|falou|falaram|examinou|examinaram|viu|viram|atendeu|atenderam|achou|encontrou)`,
    `${NOT_YET}(?:fui|estive|voltei|passei|vim) ${GAP}${DOCTOR}`,
    `${NOT_YET}${TESTS} ${GAP}(?:deu|deram|foi|esta|estao|estava)`,
  ),
  harmless: says(
    `${NOT_YET}(?:(?:tudo|esta|estou|estava|deu|deram) (?:\\w+ )?(?:bem|normal|normais|certo|otimo|ok)|muscular|musculo|distensao|contratura|refluxo|gases|ansiedade|benigno|examin\\w+|atend\\w+|viu|viram)|(?:nada|nao) (?:\\w+ ){0,3}(?:grave|coracao|serio|problemas?)|nao (?:e|era|foi|tenho) nada`,
  ),
  unwell: says(
    `${FOUND}(?:pressao (?:\\w+ )?alta|hipertensao|sopro|arritmia|angina|infarto|colesterol|trombose|anormal|alterad\\w*|(?:problema|doenca) (?:de|do|no|cardiac\\w) ?(?:coracao)?|serio|perigoso)`,
    `(?:para|pra|que) (?:eu )?(?:ligar|ligue|voltar (?:se|ao (?:hospital|medico))|parar|pare|ir ao|nao (?:trein\\w+|levant\\w+))(?! .{0,20}\\bse\\b)|nao (?:posso|devo) (?:\\w+ )?${EXERCISE}|(?:esperando|pediu|encaminhou) (?:\\w+ ){0,3}(?:resultado\\w*|${TESTS}|${DOCTOR})`,
  ),
  notYetSeen: says('google|youtube|internet|ha (?:\\w+ )?(?:anos?|meses)|ano passado'),
  knows: says(
    `${NOT_YET}(?:falei|conversei|liguei|contei) (?:\\w+ ){0,2}(?:(?:meu|minha) (?:${PEOPLE})|cvv|psicolog\\w*|terapeuta|psiquiatra)|(?:meu|minha) (?:terapeuta|psicolog\\w*|${PEOPLE}) (?:ja )?sabe`,
  ),
  account: says(
    'cartao|cobrad\\w*|cobranca|fatura|mensalidade|assinatura|reembols\\w*|precos?|custa|plano (?:da academia|mensal|anual|familia)|pagar|pagamento|senha',
  ),
};
