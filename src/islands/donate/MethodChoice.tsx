import { donateCopy } from '../../../domain/copy/donate.ts'
import { type PaymentMethod, paymentMethods } from '../../../domain/payments/payment.ts'

interface Props {
  method: PaymentMethod
  onChoose: (method: PaymentMethod) => void
}

/** Credit card or ATM. No convenience stores: the provider forbids selling game points there. */
export function MethodChoice({ method, onChoose }: Props) {
  return (
    <fieldset className="field">
      <legend className="label mb-1">{donateCopy.method}</legend>
      <div className="flex flex-wrap gap-2">
        {paymentMethods.map((name) => (
          <label key={name} className="choice">
            <input type="radio" name="payment-method" checked={name === method} onChange={() => onChoose(name)} />
            {donateCopy[name]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
