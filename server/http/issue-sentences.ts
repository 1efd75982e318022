import * as z from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** The default sentences of schemas. In force for every schema from the first import on. */
z.config({ customError: (issue) => sentenceOf(issue) });

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
  file: 'a file',
};

const FORMATS: Record<string, string> = {
  email: 'an email address',
  uuid: 'an id',
  guid: 'an id',
  url: 'a web address',
  date: 'a day such as 2026-01-31',
  datetime: 'a moment such as 2026-01-31T12:00:00Z',
};

const VALUES_MAX = 20;
const SIZES: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  file: ['byte', 'bytes'],
};

function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.';
      return issue.expected in KINDS ? `This must be ${KINDS[issue.expected]}.` : 'This has the wrong type.';
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'too_big':
    case 'too_small':
      return bound(issue);
    case 'invalid_format':
      return issue.format in FORMATS
        ? `This must be ${FORMATS[issue.format]}.`
        : 'This has the wrong format.';
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.slice(0, VALUES_MAX).join(', ')} here.`;
    case 'invalid_key':
      return 'This contains an invalid name.';
    case 'invalid_element':
      return 'This contains an invalid value.';
    case 'invalid_union':
      return ofUnion(issue);
    default:
      return 'This is invalid.';
  }
}

function oneOf(values: string[]): string {
  if (values.length > VALUES_MAX) return 'This is not one of the allowed values.';
  return values.length === 1 ? `This must be ${values[0]}.` : `This must be one of ${values.join(', ')}.`;
}

function bound(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  const written = limit.toLocaleString('en');
  const most = issue.code === 'too_big';
  if (
    issue.origin === 'number' ||
    issue.origin === 'int' ||
    issue.origin === 'bigint' ||
    issue.origin === 'date'
  ) {
    if (issue.inclusive === false) return `This must be ${most ? 'less' : 'more'} than ${written}.`;
    return `This must be ${written} or ${most ? 'less' : 'more'}.`;
  }
  if (!most && Number(limit) === 1) return 'This must not be empty.';
  const [one, many] = SIZES[issue.origin] ?? ['entry', 'entries'];
  const amount = issue.exact ? 'exactly' : most ? 'at most' : 'at least';
  return `This must have ${amount} ${written} ${Number(limit) === 1 ? one : many}.`;
}

/** Returns the issues of the union's variant that was most likely meant. */
function ofUnion(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  if ('options' in issue && Array.isArray(issue.options) && issue.options.length > 0) {
    return oneOf(issue.options.map(String));
  }
  const meant = issue.errors.find((faults) =>
    faults.every(({ code, path }) => code !== 'invalid_type' || path.length > 0),
  );
  return meant?.[0]?.message ?? 'This has none of the allowed forms.';
}
