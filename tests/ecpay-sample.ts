/** A signed notification from ECPay's own SDK (`GetCheckoutResponse`), for its public stage merchant. */
export const ecpaySample = {
  hashKey: 'pwFHCqoQZGmho4w6',
  hashIv: 'EkRm7iFT261dpevs',
  fields: {
    MerchantID: '3002607',
    MerchantTradeNo: 'WPLL4E341E122DB44D62',
    PaymentDate: '2019/05/09 00:01:21',
    PaymentType: 'Credit_CreditCard',
    PaymentTypeChargeFee: '1',
    RtnCode: '1',
    RtnMsg: '交易成功',
    SimulatePaid: '0',
    TradeAmt: '500',
    TradeDate: '2019/05/09 00:00:18',
    TradeNo: '1905090000188278',
    CheckMacValue: '6E7F053EF215FC851A050A2FF01D72CBE440EA138DC3E905647985DDF236FD25',
  },
} as const
