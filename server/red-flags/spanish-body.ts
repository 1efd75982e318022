import { afterwards, anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const LIMB = '(?:brazo|brazos|mano|manos|pierna|piernas|pie|pies|dedos)';

export const SPANISH_BODY: readonly RedFlagRule[] = [
  {
    kind: 'heart',
    says: /\b(?:dolor|presion|opresion|punzada)\b.{0,25}\b(?:en el|de|del) pecho\b|\bme (?:duele|aprieta|oprime|arde) (?:mucho )?el pecho\b|\binfarto\b/gu,
    unless: /\b(?:agujetas|dia de pecho|pectoral|dolor (?:de|en el|en la) (?:hombro|codo|muneca))\b/gu,
  },
  {
    kind: 'heart',
    says: anyOf(
      near('(?:dolor|duele|presion|opresion|punzadas?|aprieta|ardor|quemazon)', '(?:pecho|esternon)', 25),
      'ataque (?:al corazon|cardiaco)',
    ),
    unless: anyOf(
      'agujetas',
      'muscular',
      'dia de pecho',
      'pectoral',
      'barra',
      'banda',
      'tatuaje',
      'dolor (?:de|en el|en la) (?:hombro|codo|muneca)',
      'press(?: de)? pecho',
      'mi (?:padre|abuelo|tio|madre)',
    ),
  },
  {
    kind: 'heart',
    says: anyOf(near('(?:corazon|pulso)', '(?:irregular|desbocado|a mil|saltos|palpitaciones|arritmia)', 30)),
    unless: anyOf('antes del?', 'despues del?', 'durante', 'en la serie', 'nervios'),
  },
  {
    kind: 'heart',
    says: anyOf(
      near(
        '(?:pecho|esternon)',
        '(?:apretado|oprimido|punal|cuchill\\w*|pinchazos?|aplast\\w*|apretando)',
        30,
      ),
    ),
    unless: anyOf('barra', 'press'),
  },
  {
    kind: 'breathing',
    says: /\bno puedo respirar\b|\bme falta el aire (?:en reposo|acostad\w|sin)/gu,
    unless: /\bcinturon\b/gu,
  },
  {
    kind: 'breathing',
    says: anyOf(
      'no (?:puedo|consigo|logro|me deja) (?:\\w+ )?respirar',
      '(?:me )?(?:cuesta|trabajo) respirar',
      'me (?:ahogo|asfixio|estoy ahogando|estoy asfixiando)',
      followed(
        '(?:me falta|sin) (?:el )?aire',
        '(?:reposo|acostad\\w|sentad\\w|parad\\w|desde|quiet\\w)',
        30,
      ),
      near('garganta|lengua|labios', '(?:cierra|cerrando|hincha\\w*|morad\\w*|azul\\w*)', 20),
    ),
    unless: anyOf('cinturon', 'despues de (?:la|una|el) (?:serie|trineo)', 'trineo', 'mascarilla', 'risa'),
  },
  { kind: 'breathing', says: anyOf('no me (?:entra|llega) (?:el )?aire|respiro (?:muy )?mal') },
  {
    kind: 'brain',
    says: /\b(?:cara|boca) (?:\w+ )?(?:caida|torcida|paralizada|dormida)\b|\bse me (?:cae|torcio|durmio) (?:\w+ )?(?:la )?(?:cara|boca)\b|\bhablo (?:raro|arrastrando)|\barrastro las palabras\b|\b(?:peor|repentino|subito) dolor de cabeza\b|\bdolor de cabeza (?:\w+ )?(?:repentino|subito|explosivo)|\bperdi la vision\b|\bconvulsi\w+/gu,
  },
  {
    kind: 'brain',
    says: anyOf(
      '(?:derrame|infarto|accidente) cerebral|cerebrovascular|ictus|embolia cerebral|apoplejia',
      near('(?:cara|boca|rostro)', '(?:torcid\\w|torcio|caid\\w|paraliz\\w*|dormid\\w)', 25),
      'no (?:puedo|puede|pued\\w*) (?:\\w+ )?hablar(?: bien)?|(?:hablo|habla|hablar) (?:raro|arrastrando|como borrach\\w)',
      near(
        'dolor de cabeza',
        '(?:de golpe|de repente|repentin\\w|subit\\w|explosi\\w*|peor|trueno|terrible)',
        40,
      ),
      near(
        '(?:de repente|de golpe|de pronto)',
        '(?:veo doble|no veo|vision|no puedo mover|ciego|confus\\w)',
        40,
      ),
      afterwards(
        followed('(?:golpe|pegue|cayo|di)', 'cabeza', 30),
        'vomit\\w*|mare\\w*|borros\\w|confus\\w|recuerd\\w*',
      ),
    ),
    unless: anyOf('despues de la serie', 'mi (?:padre|abuelo|tio|madre) tuvo', 'hace (?:\\w+ )?anos'),
  },
  {
    kind: 'fainting',
    says: /\bme (?:he )?(?:desmaye|desmayado|desvaneci|desmayo)\b|\bperdi (?:el conocimiento|la conciencia)\b|\bse (?:ha )?(?:desmayo|desmayado)\b/gu,
    unless: /\b(?:casi|por poco|si|no|sin) (?:me )?(?:desmay\w*|desvane\w*|pierd\w*)/gu,
  },
  {
    kind: 'fainting',
    says: anyOf(
      '(?:perdi|perdio|perder|pierdo) (?:el sentido|el conocimiento|la conciencia|la consciencia)',
      'me (?:desplome|desvaneci)|se (?:desplomo|desvanecio)',
      '(?:sin|no (?:le )?(?:tiene|encuentro|hay|siento)(?: el)?) pulso',
      'esta inconsciente|no (?:despierta|responde|reacciona|respira)',
      followed('se me (?:puso|puso todo|fue|nublo)', '(?:negro|oscuro|vista)', 15),
      followed('(?:desperte|me desperte|apareci)', '(?:suelo|piso)', 20),
    ),
    unless: anyOf(
      '(?:casi|por poco|si) (?:me )?(?:pierd\\w*|perdi|desplom\\w*|desmay\\w*)',
      'musculo',
      'app',
      'pagina',
      'biceps',
      'cuerpo',
      'sofa',
      'cama',
    ),
  },
  {
    kind: 'fainting',
    says: anyOf(
      'me cai (?:redond\\w|desplomad\\w)|desperte con (?:gente|todos)|me quede inconsciente|me apague',
    ),
  },
  {
    kind: 'nerves',
    says: new RegExp(
      `\\b${LIMB} (?:\\w+ )?(?:dormid\\w|entumecid\\w|adormecid\\w)\\b|\\bse me (?:duerme|durmio|entumece|entumecio|adormece) (?:el|la|los|las) (?:\\w+ )?${LIMB}|\\bno siento (?:el|la|los|las|mi|mis) (?:\\w+ )?${LIMB}\\b|\\bhormigueo en\\b.{0,20}${LIMB}|\\bdolor que (?:baja|me baja) por (?:la|el) (?:pierna|brazo)\\b`,
      'gu',
    ),
  },
  {
    kind: 'nerves',
    says: anyOf(
      near(LIMB, '(?:dormid\\w|entumecid\\w|adormecid\\w|hormigueo|cosquilleo)', 20),
      near('no (?:me )?(?:siento|puedo mover|responde)', LIMB, 25),
      near(
        '(?:descarga|calambrazo|corriente|electric\\w*|dolor que)',
        '(?:baja|bajan|recorre)[^.!?;]{0,20}(?:pierna|brazo)',
        30,
      ),
    ),
    unless: anyOf(
      'agarre',
      'frio',
      'vendas',
      'munequeras',
      'zapat\\w*',
      'sentad\\w',
      'granjero',
      'dia de pierna',
    ),
  },
  {
    kind: 'nerves',
    says: anyOf(near('(?:no tengo|sin|perdi la) sensibilidad', LIMB, 30)),
  },
  {
    kind: 'nerves',
    says: anyOf('no puedo (?:levantar|mover|sentir) (?:el|la punta del|los dedos del) pie'),
  },
  {
    kind: 'tear',
    says: /\b(?:senti|oi|escuche|note) (?:un )?(?:chasquido|tiron|crujido|desgarro|pop)\b|\bse me (?:rompio|desgarro|rasgo) (?:el|la) (?:\w+)/gu,
    unless: /\b(?:hace (?:\w+ )?anos|cinturon|pantalon|camiseta|vendas?|barra|zapatillas?)\b/gu,
  },
  {
    kind: 'tear',
    says: /\b(?:hombro|codo|dedo|rodilla|rotula)\b.{0,20}\b(?:dislocad\w|salido de su sitio)\b|\bse me (?:ha )?(?:salio|salido|disloco|dislocado|zafo) (?:el|la) (?:hombro|codo|dedo|rodilla|rotula)\b|\bme (?:disloque|zafe|he dislocado) (?:el|la) (?:\w+)/gu,
    unless: /\bhace (?:\w+ )?(?:anos|meses|semanas)\b|\bel ano pasado\b/gu,
  },
  {
    kind: 'tear',
    says: anyOf(
      afterwards(
        near(
          '(?:chasquido|tiron|crujido|desgarro|latigazo|pedrada|crujio|trono|desgarr\\w*|revent\\w*|romp\\w*|roto)',
          '(?:gemelo|biceps|pectoral|pecho|cuadriceps|isquio\\w*|aquiles|hombro|rodilla|ingle|muslo|tendon)',
          40,
        ),
        'no puedo|hinch\\w*|morad\\w*|moraton|hueco|bulto|bola|apoyar',
      ),
      'se me ha (?:roto|desgarrado|rasgado) (?:el|la) \\w+',
      'se me ve el hueso|hueso (?:salido|fuera)',
    ),
    unless: anyOf('hace (?:\\w+ )?(?:anos|meses)', 'cinturon', 'pantalon', 'camiseta', 'venda', 'barra'),
  },
  {
    kind: 'tear',
    says: anyOf(
      afterwards(
        '(?:pedrada|patada|tiro|latigazo)[^.!?;]{0,30}\\b(?:pierna|gemelo|pantorrilla|muslo|talon)',
        'no puedo|no pude|cojeando|apoyar',
      ),
    ),
  },
  {
    kind: 'blood',
    says: /\b(?:orin\w*|pis|mear|meo) (?:\w+ )?(?:sangre|oscur\w*|marron|coca ?cola|roj\w)\b|\bsangre en (?:la )?(?:orina|heces|caca)\b|\b(?:vomit\w*|tos\w*|escup\w*) sangre\b/gu,
  },
  {
    kind: 'blood',
    says: anyOf(
      near('sangre', '(?:al bano|orin\\w*|pis|heces|caca|ano|limpi\\w*|oido|me[ao]\\w*)', 30),
      near(
        '(?:orin\\w*|pis|me(?:o|ado|ando|e))',
        '(?:coca ?cola|oscur\\w|marron|negr\\w|rojiz\\w|roj\\w)',
        30,
      ),
      near('(?:vomit\\w*|tos\\w*|escup\\w*)', 'sangre', 20),
    ),
    unless: anyOf('remolacha', 'analisis', 'presion'),
  },
  { kind: 'blood', says: anyOf(near('(?:heces|caca|popo)', '(?:negr\\w+|alquitran|sangre|roj\\w)', 20)) },
];
