import { extname } from 'node:path';

/** 'Seminars/Bench Clinic.md' → 'seminars-bench-clinic'. */
export function slugOf(name: string): string {
  const words = name
    .slice(0, name.length - extname(name).length)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join('-') || 'untitled';
}
