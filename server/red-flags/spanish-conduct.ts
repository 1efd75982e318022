import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

export const SPANISH_CONDUCT: readonly RedFlagRule[] = [
  {
    kind: 'self_harm',
    says: /\b(?:suicidar\w*|suicidio|suicid[oa](?! (?:grip|sprints?))|matarme|quitarme la vida|no quiero (?:seguir )?(?:vivir|viviendo)|quiero morir\w*|hacerme dano|autolesion\w*|me corto)\b/gu,
    unless: /\b(?:dia de pierna|agarre suicida|suicide (?:grip|sprints?)|esta serie)\b/gu,
  },
  {
    kind: 'self_harm',
    says: anyOf(
      'me quiero (?:morir|matar)|quitarme de en medio|acabar con (?:todo|mi vida)|mejor (?:sin mi|muert\\w)|no (?:vale|merece) la pena vivir',
      'no (?:quiero|tengo ganas de) (?:seguir )?(?:viv\\w+|existir)|ganas de (?:morir\\w*|desaparecer)|quiero desaparecer',
      'sobredosis|(?:me he tomado|me tome|tome) (?:todas las|un frasco de|muchas) pastillas',
      'me (?:corto|cort\\w+) (?:los brazos|las venas|las munecas|a proposito)',
    ),
    unless: anyOf('volumen', 'entrenamiento', 'agujetas', 'serie', 'dia de pierna'),
  },
  {
    kind: 'self_harm',
    says: anyOf(
      '(?:sin|no tengo) ganas de vivir|cansad\\w de vivir|carta de despedida|nadie me (?:extranaria|echaria de menos)',
    ),
  },
  {
    kind: 'eating',
    says: /\b(?:me provoco el vomito|provocarme el vomito|vomito (?:lo que|despues de) com\w*|laxantes|diureticos|anorexia|bulimia|llevo \w+ dias sin comer|dejo de comer para)\b/gu,
  },
  {
    kind: 'eating',
    says: anyOf(
      'me meto los dedos|me hago vomitar|(?:me )?provoc\\w+ (?:el )?vomito|vomito (?:todo )?lo que como',
      '(?:llevo|hace) \\w+ dias? (?:que no como|sin comer)|no como (?:nada )?desde hace \\w+ dias',
      'atracones?[^.!?;]{0,40}\\b(?:vomit\\w*|laxantes)|trastorno alimenticio|trastorno de la conducta alimentaria',
      'me mato de hambre|miedo a (?:comer|engordar)',
    ),
  },
  { kind: 'eating', says: anyOf('vomito (?:\\w+ )?(?:despues de|cada) (?:cada |las? )?comidas?') },
  {
    kind: 'minor',
    says: /\btengo (?:1[0-7]|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete) anos\b(?! (?:de|entren\w*|levant\w*|en|con|compit\w*)\b).{0,120}\b(?:maxim\w*|1 ?rm|bajar|baj[oa]|perder|pierdo|adelgazar|dieta|creatina|preentreno|pesado|rutina|programa|suplementos|esteroides)\b/gu,
  },
  {
    kind: 'minor',
    says: anyOf(
      followed(
        '(?:soy (?:un|una) (?:chic[oa]|nin[oa]|joven) de|cumplo) (?:1[0-7]|once|doce|trece|catorce|quince|dieciseis|diecisiete)',
        '(?:maxim\\w*|1 ?rm|bajar|bajo|perder|adelgazar|dieta|creatina|preentreno|esteroides)',
        100,
      ),
      followed(
        'mi hij[oa] (?:tiene|de) (?:[89]|1[0-7])(?: anos)?',
        '(?:maxim\\w*|1 ?rm|bajar de peso|perder peso|creatina|preentreno|esteroides)',
        100,
      ),
    ),
  },
  {
    kind: 'minor',
    says: anyOf(
      followed(
        'tengo (?:1[0-7]|once|doce|trece|catorce|quince|dieciseis|diecisiete)(?= y |,|\\.)(?! y medio)',
        '(?:maxim\\w*|1 ?rm|bajar|perder|adelgazar|dieta|creatina|preentreno|esteroides)',
        100,
      ),
    ),
  },
  {
    kind: 'doping',
    says: /\b(?:tomar|tomo|ciclo|dosis|inyect\w*|usar|empezar|pincharme|cuanto)\b.{0,35}\b(?:esteroides|anabolizantes|trembolona|testosterona|dianabol|anavar|winstrol|sarms?|clembuterol|hormona de crecimiento|oxandrolona)\b/gu,
    unless: /\b(?:control\w* antidopaje|prohibid\w*|natural\w*|subir|aumentar)\b/gu,
  },
  {
    kind: 'doping',
    says: anyOf(
      '(?:trembolona|dianabol|anavar|winstrol|estanozolol|oxandrolona|clembuterol|sarms?|nandrolona|primobolan|turinabol)',
      near(
        '(?:pinch\\w*|inyect\\w*|cicl\\w*|dosis|mg|semana|comprar|tomar|meterme)',
        '(?:testosterona|testo|esteroides|anabolizantes|hormona de crecimiento)',
        35,
      ),
    ),
    unless: anyOf('antidopaje', 'prohibid\\w*', 'natural\\w*', 'subir', 'aumentar', 'sin', 'ilegal\\w*'),
  },
  { kind: 'doping', says: anyOf('sustanon|me pincho (?:testo|aceite)') },
];
