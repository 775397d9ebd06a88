import { useEffect, useMemo, useState } from 'react'
import { searchSales } from '../../../api/market.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import { pageCount } from '../../../domain/lists/pagination.ts'
import {
  currencies,
  type SaleDays,
  type SaleResult,
  type SaleSearch,
  saleDays,
} from '../../../domain/market/offers-and-sales.ts'
import { sortSalesNewestFirst } from '../../../domain/market/sale.ts'
import { outlierTest } from '../../../domain/market/statistics.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { RefineChart } from './RefineChart.tsx'
import { rowName } from './row-name.ts'
import { SaleTable } from './SaleTable.tsx'

/** Rows of the detail table on one page (specification, section 9). */
const pageSize = 20

interface Props {
  search: SaleSearch
  result: SaleResult | undefined
  unit: string
  onClose: () => void
}

/** All sales of one item: their trend and each sale. */
export function SaleDetail({ search, result, unit, onClose }: Props) {
  return (
    <Dialog open={result !== undefined} title={result ? rowName(result) : ''} onClose={onClose} wide>
      {result && <Detail search={search} result={result} unit={unit} />}
      <DialogActions sticky>
        <button type="button" className="btn" onClick={onClose}>
          {commonCopy.close}
        </button>
      </DialogActions>
    </Dialog>
  )
}

function Detail({ search, result: first, unit }: Omit<Props, 'onClose'> & { result: SaleResult }) {
  const result = useWholeResult(search, first)
  const [page, setPage] = useState(1)
  const sales = useMemo(() => sortSalesNewestFirst(result.history), [result])
  const isOutlier = useMemo(() => outlierTest(result.history), [result])
  const from = (page - 1) * pageSize
  const pages = pageCount(sales.length, pageSize)

  return (
    <>
      <p className="quiet">{fill(shopCopy.range, { start: search.startDate, end: search.endDate })}</p>
      {result.total_sales !== undefined && (
        <p className="notice">
          {fill(marketSiteCopy.cutHistory, { n: numberText(sales.length), total: numberText(result.total_sales) })}
        </p>
      )}
      <RefineChart result={result} unit={unit} />
      <SaleTable sales={sales.slice(from, from + pageSize)} isOutlier={isOutlier} unit={unit} />
      {pages > 1 && <Pagination page={page} pages={pages} onPage={setPage} />}
    </>
  )
}

/** In an answer about many items, each has only a part of its sales: the rest is requested here. */
function useWholeResult(search: SaleSearch, first: SaleResult): SaleResult {
  const [whole, setWhole] = useState<SaleResult>()
  useEffect(() => {
    const days = daysOf(search)
    const currency = currencies.find((name) => name === search.currency)
    if (first.total_sales === undefined || search.results.length === 1 || !days || !currency) return
    const controller = new AbortController()
    apiClient()
      .call(searchSales, { params: { itemInfo: String(first.nameid), days, currency }, signal: controller.signal })
      .then((answer) => setWhole(answer.results.find((result) => result.nameid === first.nameid)))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        console.error(error)
        sentToLogin(error)
      })
    return () => controller.abort()
  }, [search, first])
  return whole ?? first
}

function daysOf({ startDate, endDate }: SaleSearch): SaleDays | undefined {
  const span = (Date.parse(endDate) - Date.parse(startDate)) / dayMs
  return saleDays.find((days) => days === span)
}
