import { type Emphasis, type GenreInput, isProse } from './emphasis.ts';

/** What an invoice is called, at the start of a line. */
const INVOICE =
  /^\P{L}{0,4}(?:(?:tax |pro[- ]?forma |commercial |sales )?invoice|receipt|bill(?= no)|rechnung|faktur[ay]?|facture|factura|fatura|fattura|factuur|faktúra|lasku|számla|счёт|счет|рахунок|τιμολόγιο|hóa đơn|kuitansi|فاتورة|חשבונית)(?![\p{L}])|^(?:発票|发票|增值税|請求書|御請求書|领收|領収書|청구서|세금계산서|बिल|चालान)/iu;
/** Units from the beginning in which the name is, and UTF-16 units of its line. */
const MAX_NAME_UNITS = 8;
const MAX_NAME_LENGTH = 80;
/** The sum of all, with its number behind. */
const TOTAL =
  /^(?:total|grand total|amount (?:due|payable)|balance due|(?:rechnungs|gesamt|end|brutto|zahl)betrag|gesamtsumme|zu zahlen|summe|net à payer|montant (?:total|à payer)|importe total|valor (?:total|a pagar)|totale|importo (?:totale|dovuto)|totaal|te betalen|razem|do zapłaty|celkem|k úhradě|att betala|at betale|å betale|yhteensä|maksettava|fizetendő|összesen|de plată|итого|всего|к оплате|разом|до сплати|σύνολο|genel toplam|toplam|ödenecek|tổng (?:cộng|tiền)|jumlah|total tagihan|الإجمالي|المجموع|المبلغ|סה["״]?כ|कुल)(?![\p{L}])[^\d]{0,60}\d|^(?:合計|総額|ご請求(?:金)?額|合计|总计|应付|價稅合計|합계|총액|청구 ?금액)[^\d]{0,30}\d/iu;
/** Until when it has to be paid. */
const DUE =
  /(?<!\p{L})(?:due|payable|pay by|payment|zahlbar|überweisen|fällig|zahlungsziel|échéance|payable|règlement|vencimiento|pagadero|pago|vence|vencimento|pagamento|scadenza|pagare|betalen|voldoen|termin płatności|zapłacić|splatn|förfall|forfald|оплатить|срок оплаты|сплатити|son ödeme|hạn thanh toán|jatuh tempo)(?!\p{L})|支払期限|お支払|付款|납부|지급 ?기한/iu;
/** More than a row of numbers loses for not being a sentence. */
const TOTAL_BONUS = 12;
const DUE_BONUS = 3;
/** Rows with numbers, such as goods and taxes, and what leads into them. */
const ROW = /\d[^\p{L}]{0,20}$/u;
const LEAD_IN = /[:：]$/;
const ROW_BONUS = -3;

/** Recognizes an invoice by its name and its total. The total counts most, then until when it is paid. */
export function emphasizeInvoice({ units }: GenreInput): Emphasis[] | undefined {
  const top = units.slice(0, MAX_NAME_UNITS);
  if (!top.some(({ text }) => text.length <= MAX_NAME_LENGTH && INVOICE.test(text))) return undefined;
  const total = units.findLast(({ kind, text }) => kind !== 'noise' && kind !== 'heading' && TOTAL.test(text));
  if (!total) return undefined;
  return units.flatMap((unit): Emphasis[] => {
    const { kind, start, end, text } = unit;
    if (kind === 'noise' || kind === 'heading') return [];
    if (start === total.start) return [{ start, end, bonus: TOTAL_BONUS }];
    if ((!isProse(unit) && ROW.test(text)) || LEAD_IN.test(text)) return [{ start, end, bonus: ROW_BONUS }];
    return DUE.test(text) && /\p{Nd}/u.test(text) ? [{ start, end, bonus: DUE_BONUS }] : [];
  });
}
