import { type PhraseCorrection, phrase } from './phrase.ts';

const MONTHS = 'Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro';

/** Months are in lower case since the spelling reform of 1990. */
const months = MONTHS.split(' ').map((month) =>
  phrase(new RegExp(`(?<=\\p{L}|\\d) ${month}(?!\\p{L})`, 'gu'), ` ${month.toLowerCase()}`),
);

export const TO_PORTUGUESE: readonly PhraseCorrection[] = [...months, phrase(/\bEE\.[ \u00a0]?UU\./gu, 'EUA')];

/** The engine analyses "polo" as a form of "pór". */
export const FROM_GALICIAN_TO_PORTUGUESE: readonly PhraseCorrection[] = [
  phrase(
    '(?<=^[¿“"]?)canto(?= (?:custa|custam|é|mede|pesa|dura|demora|tempo|dinheiro))',
    'quanto',
    /^[¿“"]?canto(?!\p{L})/iu,
  ),
  phrase('(?<=^[“"]?)vera(?= [oa]s? )', 'vira', /^[“"]?vira(?!\p{L})/iu),
  phrase('e média', 'e meia', /(?<!\p{L})e media(?=$|[.,;:!?)]| (?:da|en punto|para|en|con|por|do|ata|cada) )/iu),
  phrase('facto em', 'feito em', /(?<!\p{L})feito en(?!\p{L})/iu),
  phrase('sê-lo', 'selo', /(?<!\p{L})selo(?!\p{L})/iu),
  phrase(
    '(?<!(?:a|à|as|às|da|de|na|pela|uma|esta|cada|toda|boa|próxima) )manhã',
    'amanhã',
    /(?<!(?:a|á|as|ás|da|de|na|pola|unha|esta|cada|toda|boa|próxima) )mañá(?!\p{L})/iu,
  ),
  phrase('põe-l([oa]s?)', 'pel$1', /(?<!\p{L})pol[oa]s?(?!\p{L})/iu),
];
