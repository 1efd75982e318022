import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

export const PORTUGUESE_CONDUCT: readonly RedFlagRule[] = [
  {
    kind: 'self_harm',
    says: /\b(?:me matar|suicidio|suicid(?:ar|o|a|as)|tirar (?:a )?minha vida|nao quero mais viver|quero morrer|me machucar de proposito|automutil\w*|me cort(?:o|ar))\b/gu,
    unless: /\b(?:dia de perna|pegada suicida|suicide (?:grip|sprints?)|essa serie)\b/gu,
  },
  {
    kind: 'self_harm',
    says: anyOf(
      '(?:quero|queria|vontade de) (?:morrer|sumir|desaparecer|me matar)|acabar com (?:tudo|a minha vida|minha vida)|melhor (?:sem mim|mort\\w)',
      '(?:nao (?:vejo|tem|tenho)|sem) (?:mais )?(?:sentido|motivo|razao|vontade)[^.!?;]{0,12}\\bviver|nao (?:aguento|quero) mais viver|desistir da vida',
      'overdose(?! de (?:volume|treino))|tomei (?:todos os|um monte de|uma cartela de|muitos) (?:remedios|comprimidos)',
      'me (?:cort\\w+|machuc\\w+) (?:de proposito|os bracos|os pulsos|de novo)',
    ),
    unless: anyOf('dia de perna', 'essa serie', 'treino de perna'),
  },
  {
    kind: 'self_harm',
    says: anyOf(
      'cansad\\w de viver|sem vontade de viver|(?:pensando em|penso em|vontade de|quero) me (?:machucar|cortar|ferir)|carta de despedida|ninguem (?:ia|iria|vai) sentir minha falta',
    ),
  },
  {
    kind: 'eating',
    says: /\b(?:forco o vomito|forcar (?:o )?vomito|vomito depois de comer|laxantes?|diureticos?|anorexia|bulimia|sem comer ha \w+ dias|nao como ha \w+ dias)\b/gu,
  },
  {
    kind: 'eating',
    says: anyOf(
      'vomito (?:tudo )?(?:o )?(?:que (?:eu )?como|depois)|(?:forco|provoco) (?:o )?vomito|dedo na garganta|me faco vomitar',
      '(?:sem comer|nao como) (?:nada )?(?:ha|faz) \\w+ dias|\\w+ dias sem comer',
      'transtorno alimentar|medo de (?:comer|engordar)|compulsao[^.!?;]{0,40}\\bvomit\\w*|passo fome',
    ),
  },
  { kind: 'eating', says: anyOf('vomito (?:\\w+ )?depois (?:das|de toda|de cada) refeic\\w+') },
  {
    kind: 'minor',
    says: /\btenho (?:1[0-7]|doze|treze|quatorze|quinze|dezesseis|dezessete) anos\b(?! (?:de|trein\w*|na|em|com|no)\b).{0,120}\b(?:maxim\w*|1 ?rm|emagrecer|perder|perder peso|dieta|creatina|pre[- ]?treino|pesado|treino|programa|anabolizantes|esteroides)\b/gu,
  },
  {
    kind: 'minor',
    says: anyOf(
      followed(
        '(?:sou um[a]? (?:menin[oa]|garot[oa]) de|faco|vou fazer) (?:1[0-7]|doze|treze|quatorze|quinze|dezesseis|dezessete)(?: anos)?(?! (?:kg|quilos|reps|series|repeticoes))',
        '(?:maxim\\w*|1 ?rm|emagrecer|perder|dieta|creatina|pre[- ]?treino|anabolizantes|esteroides)',
        100,
      ),
      followed(
        'm(?:eu filho|inha filha)(?: tem| de|,) (?:[89]|1[0-7])(?: anos)?',
        '(?:maxim\\w*|1 ?rm|emagrecer|perder peso|creatina|pre[- ]?treino|esteroides)',
        100,
      ),
    ),
  },
  {
    kind: 'doping',
    says: /\b(?:tomar|tomo|ciclo|dose|dosagem|injet\w*|aplicar|usar|comecar|quanto)\b.{0,40}\b(?:esteroides?|anabolizantes?|bomba|trembolona|testosterona|durateston|deca|dianabol|oxandrolona|stanozolol|sarms?|clembuterol|gh)\b/gu,
    unless: /\b(?:antidoping|proibid\w*|natural\w*|aumentar)\b/gu,
  },
  {
    kind: 'doping',
    says: anyOf(
      '(?:trembolona|durateston|dianabol|oxandrolona|stanozolol|clembuterol|sarms?|nandrolona|primobolan|turinabol|winstrol|anavar)',
      near(
        '(?:tomar|tomo|ciclo|dose|dosagem|injet\\w*|aplic\\w*|mg|semana|comprar)',
        '(?:testosterona|esteroides?|anabolizantes?|bomba|deca)',
        35,
      ),
    ),
    unless: anyOf('antidoping', 'proibid\\w*', 'natural\\w*', 'aumentar', 'sem', 'ilegal\\w*'),
  },
  { kind: 'doping', says: anyOf('sustanon|ampolas? de (?:testo|deca)\\w*') },
];
