/** A server that answers order queries like ECPay's QueryTradeInfo: query and answer must be signed. */
import { text } from 'node:stream/consumers'
import { checkMacValue, hasValidMac, type MacKeys } from '../../host/payments/check-mac-value.ts'
import { startFakeService } from '../fake-service.ts'

/** `paidAmount` returns undefined for an unpaid order. */
export function listenAsQuery(
  paidAmount: (orderId: string) => number | undefined,
  keys: MacKeys & { merchantId: string },
): ReturnType<typeof startFakeService> {
  return startFakeService(async (request, response) => {
    // No connection that a later query finds closed.
    response.setHeader('Connection', 'close')
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    const id = fields.MerchantTradeNo ?? ''
    const amount = paidAmount(id)
    const isSigned = hasValidMac(fields, keys) && fields.MerchantID === keys.merchantId
    if (!isSigned) return response.writeHead(500).end()
    const answer: Record<string, string> = {
      MerchantID: keys.merchantId,
      MerchantTradeNo: id,
      TradeNo: '2601021104051234',
      TradeAmt: String(amount ?? 0),
      TradeStatus: amount === undefined ? '0' : '1',
      ItemName: '年鑑點數 1100',
      CustomField1: '',
    }
    response.end(new URLSearchParams({ ...answer, CheckMacValue: checkMacValue(answer, keys) }).toString())
  })
}
