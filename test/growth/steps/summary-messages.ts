import { saysDeadline, saysPrize } from '../../../src/summarization/engines/extractive/genre/deadline.ts';
import { hasDetail } from '../../../src/summarization/engines/extractive/genre/details.ts';
import type { GenreInput } from '../../../src/summarization/engines/extractive/genre/emphasis.ts';
import { linesOf } from '../../../src/summarization/engines/extractive/genre/emphasis.ts';
import { emphasizeCollection } from '../../../src/summarization/engines/extractive/genre/items.ts';
import { emphasizeLinks } from '../../../src/summarization/engines/extractive/genre/link-list.ts';
import { isMessage } from '../../../src/summarization/engines/extractive/genre/mail.ts';
import {
  dependsInMessage,
  findNews,
  isAnnouncement,
  isBackground,
  isCheer,
  isFormalAddress,
} from '../../../src/summarization/engines/extractive/genre/news.ts';
import { isAboutSender, isNotice } from '../../../src/summarization/engines/extractive/genre/notice.ts';
import { asks, isCondition, isOffer, isPointer } from '../../../src/summarization/engines/extractive/genre/offer.ts';
import { readSource } from '../../../src/summarization/engines/extractive/input/read-source.ts';
import { segmentDocument } from '../../../src/summarization/engines/extractive/input/segment-document.ts';
import { type Step, step, steps } from '../step.ts';

const LINKS = 'One thing\nhttps://a.b\n\nOther thing\nhttps://a.b\n\nThird thing\nhttps://a.b\n\n';

function inputOf(text: string): GenreInput {
  const document = segmentDocument(readSource({ kind: 'text', text }));
  return { ...document, units: document.allUnits, lines: linesOf(text) };
}

/** What messages and collections are read by. */
export const MESSAGE_STEPS: readonly Step[] = [
  step(isMessage, (text) => isMessage(inputOf(text).units)),
  step(isNotice, (text) => isNotice(inputOf(`NOTICE\n\n${text}`).units)),
  step(findNews, (text) => findNews(inputOf(text).units, 'de')),
  step(isAnnouncement, isAnnouncement),
  step(isBackground, isBackground),
  step(isCheer, isCheer),
  step(isFormalAddress, (text) => isFormalAddress(text, 'de')),
  step(dependsInMessage, (text) => dependsInMessage(text, 'de')),
  step(isAboutSender, isAboutSender),
  step(hasDetail, hasDetail),
  step(saysDeadline, saysDeadline),
  step(saysPrize, saysPrize),
  steps('offers', [isOffer, isPointer, isCondition, asks], (text) => [
    isOffer(text, 'it'),
    isPointer(text),
    isCondition(text, 'it'),
    asks(text),
  ]),
  step(emphasizeCollection, (text) => emphasizeCollection(inputOf(`Newsletter\n\n${text}`))),
  step(emphasizeLinks, (text) => emphasizeLinks(inputOf(LINKS + text))),
];
