import { dots } from '#shared/lifting/dots.ts';
import { type GlEquipment, type GlEvent, IPF_GL_FROM_KG, ipfGl } from '#shared/lifting/ipf-gl.ts';
import type { Sex } from '#shared/lifting/sex.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import { wilks } from '#shared/lifting/wilks.ts';

interface Performance {
  sex: Sex;
  bodyWeightKg: number;
  totalKg: number;
  event?: GlEvent;
  equipment?: GlEquipment;
}

export interface Points {
  dots: number;
  /** Null for a body weight for which it is undefined. */
  ipf_gl: number | null;
  wilks: number;
}

export const IPF_GL_UNDEFINED = `IPF GL is undefined below ${IPF_GL_FROM_KG} kg of body weight.`;

/** Computes a total's points by every formula, rounded as they are published. */
export function pointsOf(performance: Performance): Points {
  const gl = ipfGl(performance);
  return {
    dots: roundTo(dots(performance), 0.01),
    ipf_gl: gl === null ? null : roundTo(gl, 0.01),
    wilks: roundTo(wilks(performance), 0.01),
  };
}

/** States points in the words that the built-in coach reads again. */
export function pointsInWords({ dots, ipf_gl: gl, wilks }: Points): string {
  const others = [`DOTS **${dots.toFixed(2)}**`, `Wilks **${wilks.toFixed(2)}**`];
  if (gl === null) return `${others.join(', ')}. ${IPF_GL_UNDEFINED}`;
  return `${others.join(`, IPF GL **${gl.toFixed(2)}**, `)}.`;
}
