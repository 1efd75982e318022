import { describe, expect, it } from 'vitest';
import { readList } from './read-list.ts';

const addresses = (text: string) => readList(text).map(({ address }) => address);

describe('a pasted list', () => {
  it('is split at lines, commas or semicolons', () => {
    expect(addresses('a@example.com\r\nb@example.com, c@example.com;d@example.com\n\n')).toEqual([
      'a@example.com',
      'b@example.com',
      'c@example.com',
      'd@example.com',
    ]);
    expect(addresses(' \n ')).toEqual([]);
  });

  it('may have names', () => {
    expect(addresses('Anna Berg <anna@example.com>\n"Bo" <bo@example.com>')).toEqual([
      'anna@example.com',
      'bo@example.com',
    ]);
  });

  it('may have a day after an address, also in columns', () => {
    expect(readList('anna@example.com,2027-01-31\nbo@example.com')).toEqual([
      { address: 'anna@example.com', free_until: '2027-01-31' },
      { address: 'bo@example.com', free_until: null },
    ]);
    expect(addresses('a@example.com\tb@example.com')).toEqual(['a@example.com', 'b@example.com']);
  });

  it('keeps invalid addresses, for the reply to report', () => {
    expect(addresses('anna at example.com\nb@example.com')).toEqual(['anna at example.com', 'b@example.com']);
  });
});

describe('a CSV', () => {
  it('has addresses and days in columns of any order', () => {
    const csv = 'Name,Free until,Email\n"Berg, Anna",2027-01-31,anna@example.com\nBo,,bo@example.com\n,,\n';
    expect(readList(csv)).toEqual([
      { address: 'anna@example.com', free_until: '2027-01-31' },
      { address: 'bo@example.com', free_until: null },
    ]);
  });

  it('distinguishes a comma in a name from its own delimiter', () => {
    expect(addresses('name;email\nBerg, Anna;anna@example.com\n')).toEqual(['anna@example.com']);
  });

  it('comes from spreadsheets of any country', () => {
    expect(readList('\uFEFFemail;free_until\r\na@example.com;31.01.2027\r\n')).toEqual([
      { address: 'a@example.com', free_until: '31.01.2027' },
    ]);
    expect(readList('email\tname\na@example.com\tA\n')).toEqual([
      { address: 'a@example.com', free_until: null },
    ]);
  });
});
