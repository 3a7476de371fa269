import { isPermissionNotice } from '../ranking/boilerplate.ts';
import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';

/** Sentences that say what a document is for: "This document describes …", "The purpose of this policy is …". */
const PURPOSE =
  /^(?:(?:this|the present) (?:\p{L}+ ){0,2}(?:document|pep|rfc|memo|manual|guide|specification|standard|policy|paper|report|note|page|article|file|licen[cs]e|agreement|proposal|book|chapter|handbook|tutorial|charter|package|library|module|crate|plugin|extension|script|repository) (?:\p{L}+ly )?(?:describes?|outlines?|proposes?|defines?|specifies|explains?|introduces?|presents?|documents?|covers?|provides?|implements?|consists?|states?|sets out|governs?|regulates?|is (?:intended|meant|about|for)|aims?)|(?:the )?(?:intent|purpose|aim|goal|objective|scope) of (?:this|the) \p{L}+(?: \p{L}+)? is|(?:dieses|diese|dieser|das vorliegende|die vorliegende|der vorliegende) (?:\p{L}+ )?(?:dokument|handbuch|anleitung|bericht|richtlinie|arbeit|artikel|leitfaden|satzung|verordnung|spezifikation|text) (?:beschreibt|erklärt|erläutert|behandelt|regelt|legt|definiert|enthält|stellt|gibt|schlägt|richtet)|(?:zweck|ziel) (?:dieses|dieser|des|der) \p{L}+ ist|(?:ce|cet|cette|le présent|la présente) (?:document|manuel|guide|rapport|article|règlement|charte|spécification|texte|loi) (?:décrit|explique|présente|définit|propose|fixe|traite|a pour|vise|contient)|l['’](?:objet|objectif) d[eu] [^.]{3,60} est|(?:este|esta|el presente|la presente) (?:documento|manual|guía|informe|artículo|política|reglamento|especificación|ley|texto) (?:describe|explica|presenta|define|propone|regula|establece|trata|tiene|contiene)|(?:o presente|a presente|este|esta) (?:documento|manual|guia|relatório|artigo|política|regulamento|lei|texto) (?:descreve|explica|apresenta|define|propõe|regula|estabelece|trata|tem|contém)|(?:questo|questa|il presente|la presente) (?:documento|manuale|guida|relazione|articolo|politica|regolamento|specifica|legge|testo) (?:descrive|spiega|presenta|definisce|propone|regola|stabilisce|tratta|ha|contiene)|(?:dit|deze) (?:document|handleiding|gids|rapport|artikel|beleid|tekst) (?:beschrijft|legt|geeft|definieert|behandelt|bevat)|(?:этот|данный|настоящий|эта|данная|настоящая|это|данное|настоящее) (?:документ|отч[её]т|статья|руководство|политика|положение|пособие) (?:описывает|объясняет|определяет|предлагает|содержит|регулирует|устанавливает)|(?:ten|niniejszy) (?:dokument|podręcznik|raport|artykuł) (?:opisuje|wyjaśnia|określa|przedstawia))(?!\p{L})|^(?:この|本)(?:文書|書|ドキュメント|マニュアル|規則|規程|ガイド|仕様)(?:では|は)|^(?:本|这份|這份|该)(?:文档|文件|手册|手冊|指南|报告|規範|规范|政策|办法|条例)|^이 (?:문서|안내서|보고서|설명서)/iu;
/** Prose sentences from the beginning in which the purpose is. */
const MAX_SENTENCES = 30;
const PURPOSE_BONUS = 3;

/** Finds the first sentence that says what the document is for. Empty for none. */
export function findPurpose({ units }: GenreInput): Emphasis[] {
  const first = units.filter(isProse).slice(0, MAX_SENTENCES);
  const purpose = first.find(({ text, speaker }) => !speaker && PURPOSE.test(text) && !isPermissionNotice(text));
  return purpose ? [{ start: purpose.start, end: purpose.end, bonus: PURPOSE_BONUS }] : [];
}
