import { useState } from 'react'
import type { WatchDraft } from '../../../api/alerts.ts'
import { alertsCopy as copy } from '../../../domain/copy/alerts.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { parseItemIds } from '../../../domain/items/item-ids.ts'
import { type Currency, currencies } from '../../../domain/market/offers-and-sales.ts'
import { maxWatchedCards, maxWatchedRefine, type WatchSide, watchSides } from '../../../domain/market/watch.ts'
import { showToast } from '../../stores/toast.ts'
import { saveWatch } from '../../stores/watches.ts'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import { Dialog, DialogActions } from '../Dialog.tsx'
import { type Fields, Form, Submit } from '../Form.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { SelectField } from '../SelectField.tsx'
import { TextField } from '../TextField.tsx'

/** A watch that is edited: a new one has no id. */
export interface EditedWatch {
  id?: number
  draft: WatchDraft
  /** The item's name, if it is known. */
  name?: string | undefined
}

interface Props {
  edited: EditedWatch | undefined
  onClose: () => void
}

/** Adds or changes a watch. */
export function WatchDialog({ edited, onClose }: Props) {
  return (
    <Dialog open={edited !== undefined} title={marketSiteCopy.notify} onClose={onClose}>
      {edited && <WatchForm {...edited} onClose={onClose} />}
    </Dialog>
  )
}

const refines = Array.from({ length: maxWatchedRefine + 1 }, (_, n) => [n, n === 0 ? copy.refineAny : `+${n}`] as const)

function WatchForm({ id, draft, name, onClose }: EditedWatch & { onClose: () => void }) {
  const [side, setSide] = useState<WatchSide>(draft.side)
  const [kind, setKind] = useState<'price' | 'again'>(draft.price === null ? 'again' : 'price')

  async function save(fields: Fields) {
    const cards = parseItemIds(fields.cards ?? '')
    const price = kind === 'again' ? null : priceOf(fields)
    const currency = fields.currency as Currency
    await saveWatch({ nameid: draft.nameid, side, currency, refine: Number(fields.refine), cards, price }, id)
    showToast({ title: copy.saved, variant: 'info' })
    onClose()
    return undefined
  }

  return (
    <Form
      className="grid gap-4"
      failed={copy.failed}
      onSubmit={save}
      check={(fields) => ({
        cards: areCards(fields.cards ?? '') ? undefined : copy.cardsWrong,
        price: kind === 'again' || Number.isSafeInteger(priceOf(fields)) ? undefined : copy.priceWrong,
      })}
    >
      <p>
        <ItemLink id={draft.nameid} name={name} slots={0} />
      </p>
      <ChoiceGroup
        label={copy.side}
        choices={watchSides.map((value) => ({ value, label: copy.sides[value] }))}
        chosen={side}
        onChoose={setSide}
      />
      <ChoiceGroup
        label={copy.kind}
        choices={(['price', 'again'] as const).map((value) => ({ value, label: copy.kinds[side][value] }))}
        chosen={kind}
        onChoose={setKind}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {kind === 'price' ? (
          <TextField
            label={copy.price}
            name="price"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={draft.price ?? ''}
          />
        ) : (
          <p className="quiet">{copy.againHint}</p>
        )}
        <SelectField
          label={copy.currency}
          name="currency"
          defaultValue={draft.currency}
          options={currencies.map((value) => [value, shopCopy[value === 'ZENY' ? 'zeny' : 'cash']])}
        />
        <SelectField label={copy.refine} name="refine" defaultValue={draft.refine} options={refines} />
      </div>
      <TextField
        label={copy.cards}
        name="cards"
        hint={copy.cardsHint}
        autoComplete="off"
        defaultValue={draft.cards.join(', ')}
      />
      <DialogActions>
        <button type="button" className="btn" onClick={onClose}>
          {commonCopy.cancel}
        </button>
        <Submit text={copy.save} busyText={copy.saving} />
      </DialogActions>
    </Form>
  )
}

function priceOf({ price = '' }: Fields): number {
  const digits = price.trim().replaceAll(/[,，\s]/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN
}

function areCards(text: string): boolean {
  const parts = text.split(/[,，、]/).filter((part) => part.trim() !== '')
  const ids = parseItemIds(text)
  return ids.length === parts.length && ids.length <= maxWatchedCards
}
