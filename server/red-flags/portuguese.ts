import type { RedFlagTable } from './red-flag-table.ts';

const LIMB = '(?:braco|bracos|mao|maos|dedos|perna|pernas|pe|pes)';

export const PORTUGUESE: RedFlagTable = {
  language: 'pt',
  commonWords:
    /\b(?:o|a|qual|quais|voce|para|de|iniciante|meu|minha|no|na|estou|com|quando|depois|e|um|uma|eu)\b/gu,
  words: [
    'peito',
    'pressao',
    'respirar',
    'desmaiei',
    'dormente',
    'sangue',
    'urina',
    'suicidio',
    'esteroides',
    'anabolizantes',
    'laxantes',
    'vomitar',
  ],
  rules: [
    {
      kind: 'heart',
      says: /\b(?:dor|pressao|aperto|pontada|queimacao|peso)\b.{0,25}\b(?:no|do) (?:meu )?peito\b|\bpeito (?:doi|doendo|apertado|esta doendo|ta doendo|aperta)\b|\binfarto\b|\benfarte\b/u,
      unless: /\b(?:barra|dor muscular|dia de peito|peitoral)\b/u,
    },
    {
      kind: 'breathing',
      says: /\bnao (?:consigo|to conseguindo|estou conseguindo) respirar\b|\bfalta de ar (?:em repouso|deitad\w|parad\w)/u,
      unless: /\bcinto\b/u,
    },
    {
      kind: 'brain',
      says: /\b(?:rosto|boca|cara) (?:\w+ )?(?:caid\w|tort\w|paralisad\w|dormente)\b|\bfala (?:\w+ )?(?:arrastada|enrolada)\b|\bpior dor de cabeca\b|\bdor de cabeca (?:\w+ )?(?:subita|repentina|explosiva)\b|\bperdi a visao\b|\bde repente (?:\w+ ){0,3}(?:confus\w|ceg\w)\b|\b(?:avc|convulsao)\b/u,
    },
    {
      kind: 'fainting',
      says: /\b(?:desmaiei|desmaiou|desmaiando|desmaio|perdi (?:a consciencia|os sentidos)|apaguei)\b/u,
      unless: /\b(?:quase)\b/u,
    },
    {
      kind: 'nerves',
      says: new RegExp(
        `\\b${LIMB} (?:\\w+ ){0,3}(?:dormentes?|formigando|sem sensibilidade)\\b|\\b(?:dormencia|formigamento)\\b.{0,25}\\b(?:${LIMB}|virilha)\\b|\\bnao sinto (?:o|a|os|as|meu|minha|meus|minhas) (?:\\w+ )?${LIMB}\\b|\\b(?:controle|segurar)\\b.{0,20}\\b(?:bexiga|xixi|urina|intestino)\\b|\\bdor\\b.{0,25}\\b(?:desce|descendo|irradia)\\b.{0,20}\\b(?:perna|braco)\\b`,
        'u',
      ),
    },
    {
      kind: 'tear',
      says: /\b(?:ouvi|senti) (?:um )?(?:estalo|rasgo|pop|estouro)\b|\b(?:rompi|rasguei|rompeu|arrebentei) (?:o|a|meu|minha) (?:\w+)/u,
      unless: /\bha (?:\w+ )?anos\b|\banos atras\b/u,
    },
    {
      kind: 'tear',
      says: /\b(?:desloquei|luxei) (?:o|a|meu|minha) (?:\w+)|\b(?:ombro|cotovelo|joelho|rotula|dedo) (?:\w+ ){0,2}(?:saiu do lugar|deslocou|luxou|deslocado)\b/u,
      unless: /\bha (?:\w+ )?(?:anos|meses|semanas)\b|\b(?:anos|meses) atras\b|\bano passado\b/u,
    },
    {
      kind: 'blood',
      says: /\b(?:urina|xixi|mijo) (?:\w+ ){0,3}(?:escur\w|marrom|vermelh\w|coca\w*|sangue)\b|\bsangue n[ao]s? (?:urina|xixi|fezes|coco)\b|\b(?:vomit\w*|toss\w*|cusp\w*) sangue\b/u,
    },
    {
      kind: 'self_harm',
      says: /\b(?:me matar|suicid\w+|tirar (?:a )?minha vida|nao quero mais viver|quero morrer|me machucar de proposito|automutil\w*|me cort(?:o|ar))\b/u,
      unless: /\b(?:dia de perna|pegada suicida|suicide (?:grip|sprints?)|essa serie)\b/u,
    },
    {
      kind: 'eating',
      says: /\b(?:forco o vomito|forcar (?:o )?vomito|vomito depois de comer|laxantes?|diureticos?|anorexia|bulimia|sem comer ha \w+ dias|nao como ha \w+ dias)\b/u,
    },
    {
      kind: 'doping',
      says: /\b(?:tomar|tomo|ciclo|dose|dosagem|injet\w*|aplicar|usar|comecar|quanto)\b.{0,40}\b(?:esteroides?|anabolizantes?|bomba|trembolona|testosterona|durateston|deca|dianabol|oxandrolona|stanozolol|sarms?|clembuterol|gh)\b/u,
      unless: /\b(?:antidoping|proibid\w*|natural\w*|aumentar)\b/u,
    },
    {
      kind: 'minor',
      says: /\btenho (?:1[0-7]|doze|treze|quatorze|quinze|dezesseis|dezessete) anos\b.{0,120}\b(?:maxim\w*|1 ?rm|emagrecer|perder peso|dieta|creatina|pre[- ]?treino|pesado|treino|programa|anabolizantes|esteroides)\b/u,
    },
  ],
};
