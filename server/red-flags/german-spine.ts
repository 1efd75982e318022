import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const SADDLE =
  '(?:schritt|genital\\w*|intimbereich|zwischen den beinen|leisten?(?:gegend)?|hoden|eier|penis|scheide|vagina)';
const SEAT = '(?:gesass|po|hintern|arsch)';
const NUMB = '(?:taub\\w*|betaubt|kribbel\\w*|gefuhllos|kein gefuhl(?: mehr)?|wie tot)';
const LOADED =
  '(?:rucken|wirbelsaule|bandscheibe\\w*|beine?n?|taub\\w*|kribbel\\w*|kreuzheben|kniebeugen?|seit|plotzlich)';
const PEE = '(?:pinkeln|pissen|urinieren|wasser lassen|pipi machen)';

/** Signs that the nerves at the base of the spine are pressed (cauda equina). */
export const GERMAN_SPINE: readonly RedFlagRule[] = [
  {
    kind: 'spine',
    says: anyOf(
      near(`${NUMB}|(?:spure|fuhle) (?:\\w+ )?nichts|(?:wie )?eingeschlafen`, SADDLE, 30),
      // A muscle that one does not feel working is another matter.
      near(NUMB, SEAT, 30),
      followed(`(?:spure|fuhle) (?:\\w+ ){0,2}${SEAT}`, 'nicht mehr', 15),
      followed(`(?:spure|fuhle) (?:\\w+ ){0,2}${SADDLE}`, 'nicht|kaum', 15),
    ),
    unless: anyOf('(?:fahr|renn)?rad\\w*', 'sattel', 'sitzen', 'gesessen', 'griff'),
    despite: anyOf('kreuzheben', 'kniebeugen?', 'rucken'),
  },
  {
    kind: 'spine',
    says: anyOf(
      `kann (?:\\w+ ){0,3}kein wasser (?:mehr )?lassen`,
      `kann (?:\\w+ ){0,3}(?:nicht|kaum|nimmer)(?: mehr)? (?:richtig )?${PEE}`,
      near(`(?:probleme|schwierigkeiten|muhe) (?:\\w+ )?${PEE}`, LOADED, 90),
    ),
    unless: anyOf('doping\\w*', 'probe', 'becher', 'vor (?:anderen|leuten)'),
  },
  {
    kind: 'spine',
    says: anyOf(
      near('blase|darm|stuhl', 'nicht (?:mehr )?kontrollier\\w*|kontrolle verloren|meldet sich nicht', 30),
      'kontrolle (?:\\w+ )?(?:uber|von) (?:\\w+ )?(?:blase|darm|stuhl)\\w* (?:\\w+ )?verloren',
      followed('verliere (?:\\w+ )?(?:urin|stuhl)', 'ohne|rucken|merke', 40),
      '(?:darm|stuhl)\\b.{0,25}\\bnicht (?:mehr )?halten',
      followed(followed('spure|fuhle', 'abwischen|pinkeln|toilette|klo', 20), 'nichts', 15),
      '(?:merke|spure|fuhle) (?:\\w+ ){0,2}nicht(?: mehr)?[^.!?;]{0,20}\\b(?:klo|toilette|pinkeln|blase)',
    ),
  },
  {
    kind: 'spine',
    says: anyOf(
      'in die hose (?:\\w+ )?(?:gemacht|gepinkelt|gepisst|gekackt)|(?:mich|mir) ein(?:gepinkelt|genasst)',
    ),
    unless: anyOf('fast', 'lachen', 'angst'),
    despite: anyOf('rucken', 'taub\\w*', 'merken', 'gemerkt'),
  },
  {
    // A pelvic floor that gives way to an effort leaks too.
    kind: 'spine',
    says: anyOf(near('blase|urin|pipi|pinkeln', 'nicht (?:mehr )?(?:halten|kontrollier\\w*)', 30)),
    unless: anyOf('beim \\w+', 'wenn ich \\w+', 'bisschen', 'tropfen'),
    despite: anyOf('rucken', 'seit', 'taub\\w*', 'kribbel\\w*', 'beine?'),
  },
];
