import type { Family } from '../family.ts';

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const NUMBER_START = String.raw`(?<![\p{L}\p{N}]|\d[.,\-\/])`;
const NUMBER_END = String.raw`(?![\p{L}\p{N}]|[.,\-\/]\d)`;

/** Beginnings of words before a number that names something. A number after other words is an amount. */
const IDENTIFIED = (
  'vers[iã] verzi wersj protoco acc?ount compte cuenta conta kont rekening s[eéè]ri invoice fa[ct]?tur rechnung order pedido orden ' +
  'comanda ticket pass?a?port tel[eèé] phone fax patent model regist refer c[oó]di númer m[oòó][bv]il'
)
  .split(' ')
  .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`)
  .join('|');
const SIZE = '(?:\\d?X{0,4}[SML])';
const ABBREVIATED = '[Tt]el|[Rr]ef|[Nn]\\.?[º°]|ISBN|ISSN|NIF|CIF|DNI|NIE|RG|CPF|CNPJ|VAT|IVA|IP|ID|BI';

/** Numbers and codes that name something: addresses of machines, versions, numbers of taxes, telephones, books and accounts. */
export const identifiers: Family = {
  name: 'identifier',
  expressions: [
    String.raw`${NUMBER_START}(?:${OCTET}\.){3}${OCTET}(?:\/\d{1,2}|:\d{2,5})?(?![\p{L}\p{N}]|[.,]\d)`,
    String.raw`(?<![\p{L}\p{N}:])(?:[\dA-Fa-f]{1,4}:){4,7}[\dA-Fa-f]{1,4}(?![\p{L}\p{N}:])`,
    String.raw`(?<![\p{L}\p{N}:])(?:[\dA-Fa-f]{1,4}:){1,6}:(?:[\dA-Fa-f]{1,4}:){0,5}[\dA-Fa-f]{1,4}(?![\p{L}\p{N}:])`,
    String.raw`(?<![\p{L}\p{N}\-])[\dA-Fa-f]{8}-(?:[\dA-Fa-f]{4}-){3}[\dA-Fa-f]{12}(?![\p{L}\p{N}\-])`,
    // Taxes, persons and companies: groups, then a check digit.
    String.raw`(?:(?<![\p{L}\p{N}])(?:RG|CPF|CNPJ|NIF|DNI|NIE|CIF|RUT) )?${NUMBER_START}\d{1,3}(?:\.\d{3}){1,3}(?:\/\d{4})?-[\dA-Z]{1,2}(?![\p{L}\p{N}]|[.,\-]\d)`,
    // Laws and decisions: "Lei nº 8.112/1990".
    String.raw`${NUMBER_START}\d{1,3}(?:\.\d{3}){1,2}\/(?:\d{2}|\d{4})(?![\p{L}\p{N}]|[.,\-\/]\d)`,
    // Paragraphs of laws: "Article 5(2)(b)".
    String.raw`(?<![\p{L}\p{N}.,])\d{1,4}[a-z]?(?:\((?:\d{1,3}|[a-z]|[ivx]{2,5})\)){1,4}(?![\p{L}\p{N}(])`,
    // Sections of standards and laws.
    String.raw`§{1,2}[ \u00a0]?\d{1,4}(?:\.\d{1,4}){1,4}(?![\p{L}\p{N}])`,
    // Units that stand without a number.
    String.raw`(?<![\p{L}\p{N}]|\d[ \u00a0])(?:[kcm]?m|[km]?g|m?l|[kMG]B|[kMG]bit)\/(?:h|s|min|m?l|kg|m[²³]?)(?![\p{L}\p{N}\/])`,
    // Books.
    String.raw`${NUMBER_START}(?:97[89][\- ])?\d{1,5}[\- ]\d{1,7}[\- ]\d{1,7}-[\dX](?![\p{L}\p{N}\-])`,
    // Telephones.
    String.raw`(?<![\p{L}\p{N}+])\+\d{1,3}(?:[ .\-]?\(\d{1,4}\))?(?:[ .\-]?\d{2,5}){2,6}(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])\(\d{2,4}\) ?\d{3,5}[ .\-]\d{3,4}(?![\p{L}\p{N}])`,
    String.raw`${NUMBER_START}\d{3}[.\-]\d{3}[.\-]\d{4}${NUMBER_END}`,
    String.raw`${NUMBER_START}\d{3,5}-\d{4}(?<!(?:1[5-9]|20)\d\d-(?:1[5-9]|20)\d\d)${NUMBER_END}`,
    String.raw`${NUMBER_START}\d{2}(?:[ .]\d{2}){4}${NUMBER_END}`,
    // Three groups of three digits, where it is called: "Llama al 912 345 678".
    String.raw`${NUMBER_START}(?=\d)(?<=(?:[Cc]all|[Ll]lam|[Ll]ig|[Tt]ruc|[Aa]ppel|[Mm][óòo]v)\p{L}{0,6}[ :.]{1,2}(?:\p{L}{1,4} ){0,2})\d{3}(?: \d{3}){2}${NUMBER_END}`,
    // Sizes of clothes.
    String.raw`(?<!\p{L})${SIZE}(?:(?:, ?|\/)${SIZE}){2,9}(?!\p{L})`,
    // International account numbers.
    String.raw`(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?(?![\p{L}\p{N}])`,
    // Commits: hexadecimal digits of both kinds.
    String.raw`(?<![\p{L}\p{N}])(?=[a-f]{0,39}\d)(?=\d{0,39}[a-f])(?:[\da-f]{7,12}|[\da-f]{32}|[\da-f]{40}|[\da-f]{64})(?![\p{L}\p{N}])`,
    // Versions and chapters have three groups or more. Dates have a year, amounts groups of three digits.
    String.raw`(?<![\p{L}\p{N}.,])v\d{1,4}(?:\.\d{1,6}){1,4}(?:-[A-Za-z][A-Za-z\d.]{0,20})?(?![\p{L}\p{N}])`,
    String.raw`${NUMBER_START}(?!\d{1,3}(?:\.\d{3}){2,}(?!\d)|\d{1,2}\.\d{1,2}\.\d{2}(?:\d\d)?(?![\d.])|\d{4}\.\d{1,2}\.\d{1,2}(?![\d.]))\d{1,6}(?:\.\d{1,6}){2,5}(?:-[A-Za-z][A-Za-z\d.]{0,20})?(?![\p{L}\p{N}]|[,\-\/]\d)`,
    // After its name: "The version is 100.200.300.", "Konto nr. 123.456.789".
    String.raw`${NUMBER_START}(?=\d)(?<=(?<![\p{L}\p{N}])(?:(?:${IDENTIFIED})\p{L}{0,9}|${ABBREVIATED})[ :#nº°.]{1,4}(?:\p{L}{1,3}[ .:º°]{1,3})?)(?<!(?:por|for|de|of|an?|en|um|una?) )\d{1,3}(?:(?:\.\d{3}){1,5}|(?: \d{3}){2,4})(?![\p{L}\p{N}]|[.,\-\/]\d)`,
  ],
  examples: [
    '192.168.100.200',
    '10.0.0.0/8',
    '127.0.0.1:8080',
    '2001:db8:0:0:0:0:0:1',
    'fe80::1',
    '123e4567-e89b-12d3-a456-426614174000',
    '12.345.678-9',
    'CPF 123.456.789-00',
    '123.456.789-00',
    '12.345.678/0001-90',
    '8.112/1990',
    'km/h',
    '5(2)(b)',
    '3(a)(ii)',
    '§14.9',
    '978-3-16-148410-0',
    '0-306-40615-2',
    '+55 11 91234-5678',
    '+34 600 123 456',
    '(11) 98765-4321',
    '555-123-4567',
    '01 23 45 67 89',
    'GB82 WEST 1234 5698 7654 32',
    'dc76443',
    '5e7fc5edbcd0e19f99fc11a9705e5e708a100be8',
    'XS, S, M, L, 2XL',
    'S/M/L',
    'v2.10',
    '3.11.4',
    '1.0.0-beta.2',
  ],
  counterExamples: [
    '1.234.567',
    '12.05.2020',
    '2020.05.12',
    '3.14',
    'from 1990-2010',
    'at 10:30:45',
    '1.000/kg',
    'defaced',
    '12345678',
    '10-20 people',
    '11.000-22.500 euros',
    '1,234.50',
    'Order 5 of them',
    '10(ten) days',
    'a group of 5 (a pair)',
    'No. #5, #6',
    'S & L',
  ],
};
