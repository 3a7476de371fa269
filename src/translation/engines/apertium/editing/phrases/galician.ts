import { CLOCK, COMMAND, ITEM, type PhraseCorrection, phrase, SAVE, YOUR } from './phrase.ts';

const MONTH = '(xaneiro|febreiro|marzo|abril|maio|xuño|xullo|agosto|setembro|outubro|novembro|decembro)';
const WEEKDAY = '(luns|martes|mércores|xoves|venres|sábado|domingo)';

export const FROM_ENGLISH_TO_GALICIAN: readonly PhraseCorrection[] = [
  phrase(`(?:en|sobre) ${WEEKDAY}`, 'o $1', /\bon\b/i),
  phrase(`de (\\d{1,2}) ${MONTH}`, 'do $1 de $2'),
  phrase(`(?:en )?(\\d{1,2}) ${MONTH} (\\d{4})`, 'o $1 de $2 de $3'),
  phrase(`(?:en )?(\\d{1,2}) ${MONTH}`, 'o $1 de $2'),
  phrase(`(?:en|a) ${CLOCK}`, 'ás $1'),
  phrase(`(antes de|despois de|desde|até|ata|ao redor de) ${CLOCK}`, '$1 as $2'),
  phrase(`(antes|despois) de que ${MONTH}`, '$1 de $2', /\b(?:before|after)\b/i),
  phrase('(?:o|a) chave (\\p{Co})', 'a tecla $1', /\b(?:press|hold|hit)\w* /i),
  phrase(/(?<!\p{L})máis (?:que|ca) (?=\d)/giu, 'máis de ', /\b(?:more than|over)\b/i),
  phrase('medio un millón', 'medio millón', /\bhalf a million\b/i),
  phrase(`xa que ${MONTH}`, 'desde $1', /\bsince\b/i),
  phrase(
    `(?<!(?:o|do|ao|no|un|este|seu) )último (ano|mes|verán|inverno|século|${WEEKDAY})`,
    'o $1 pasado',
    /\blast\b/i,
  ),
  phrase('(?<!(?:a|da|á|na|súa|unha|esta) )última semana', 'a semana pasada', /\blast\b/i),
  phrase('can moito tempo', 'canto tempo', /\bhow long\b/i),
  phrase('tempo local', 'hora local', /\blocal time\b/i),
  phrase(`${ITEM} hai (segundos|minutos|horas|días|semanas|meses|anos)`, 'hai $1 $2', /\bago\b/i),
  phrase(`${ITEM} (?:os |as )?(\\p{L}+s) deixaron`, '$1 $2 restantes', /\bleft\b/i),
  phrase('ningún (\\p{L}+) atopou', 'non se atopou ningún $1', /\bno \w+ found\b/i),
  phrase('ningunha (\\p{L}+) atopou', 'non se atopou ningunha $1', /\bno \w+ found\b/i),
  phrase('voso(s?)(?= [\\p{L}\\p{Co}])', 'teu$1', YOUR),
  phrase('vosa(s?)(?= [\\p{L}\\p{Co}])', 'túa$1', YOUR),
  phrase('salva(do|da|dos|das|r)?', 'garda$1', SAVE),
  phrase('non podería ser', 'non puido ser', /\bcould ?n[o']t be\b/i),
  phrase(/^(\p{L}+a)(?= .{1,200}\?$)/gu, '$1r', COMMAND),
];
