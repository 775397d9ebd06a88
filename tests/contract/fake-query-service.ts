/** A server that answers order queries as ECPay's QueryTradeInfo does: it takes only a signed question, and signs. */
import { text } from 'node:stream/consumers'
import { checkMacValue, hasValidMac, type MacKeys } from '../../host/payments/check-mac-value.ts'
import { startFakeService } from '../fake-service.ts'

/** `paid` gives the amount over which an order was paid, undefined for unpaid. */
export function listenAsQuery(
  paid: (orderId: string) => number | undefined,
  keys: MacKeys & { merchantId: string },
): ReturnType<typeof startFakeService> {
  return startFakeService(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    const id = fields.MerchantTradeNo ?? ''
    const state = paid(id)
    const asked = hasValidMac(fields, keys) && fields.MerchantID === keys.merchantId
    if (!asked) return response.writeHead(500).end()
    const answer: Record<string, string> = {
      MerchantID: keys.merchantId,
      MerchantTradeNo: id,
      TradeNo: '2601021104051234',
      TradeAmt: String(state ?? 0),
      TradeStatus: state === undefined ? '0' : '1',
      ItemName: '年鑑點數 1100',
      CustomField1: '',
    }
    response.end(new URLSearchParams({ ...answer, CheckMacValue: checkMacValue(answer, keys) }).toString())
  })
}
