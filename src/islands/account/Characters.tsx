import { useState } from 'react'
import type { Client } from '../../../api/client.ts'
import type { Character } from '../../../api/players.ts'
import { getCharacters, hideFromRanking } from '../../../api/players.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { accountCopy } from '../../../domain/copy/site-players.ts'
import { jobName } from '../../../domain/job-name.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { showToast } from '../../stores/toast.ts'
import { Price } from '../../ui/Price.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { ResetButtons } from './ResetButtons.tsx'
import { Nothing, Section } from './Section.tsx'

const copy = accountCopy.characters
const ask = (client: Client) => client.call(getCharacters, {})

/** The account's characters in the game, and whether they may appear in the ranking. */
export function Characters() {
  const { answer, load, refresh } = useAnswer(ask)
  return (
    <Section title={copy.title} answer={answer} onRetry={load}>
      {({ characters, hidden, can_reset }) =>
        characters.length === 0 ? (
          <Nothing text={copy.none} next={copy.noneNext} />
        ) : (
          <>
            <CharacterTable characters={characters} onReset={can_reset ? refresh : undefined} />
            <p className="quiet mt-3">{copy.hint}</p>
            <RankingChoice hidden={hidden} />
          </>
        )
      }
    </Section>
  )
}

interface TableProps {
  characters: readonly Character[]
  /** Runs after a reset; undefined if players cannot reset characters. */
  onReset: (() => void) | undefined
}

function CharacterTable({ characters, onReset }: TableProps) {
  const { columns } = copy
  return (
    <table className="data-table data-table-cards">
      <caption className="sr-only">{copy.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.class}</th>
          <th scope="col" className="num" title={copy.levelHint}>
            {columns.level}
          </th>
          <th scope="col" className="num">
            {columns.zeny}
          </th>
          <th scope="col">{columns.map}</th>
          <th scope="col">{columns.guild}</th>
          <th scope="col">{columns.online}</th>
          {onReset && <th scope="col">{copy.reset}</th>}
        </tr>
      </thead>
      <tbody>
        {characters.map((one) => (
          <tr key={one.id} className="max-md:grid-cols-2 max-md:gap-x-4">
            <th scope="row" className="max-md:font-bold">
              <bdi>{one.name}</bdi>
            </th>
            <td>{jobName(one.class)}</td>
            <td className="num max-md:justify-end">{fill(copy.level, { base: one.base_level, job: one.job_level })}</td>
            <td data-label={columns.zeny} className="num max-md:col-span-full">
              <Price value={one.zeny} unit="Z" />
            </td>
            <td data-label={columns.map}>{one.map}</td>
            <td data-label={columns.guild}>{one.guild && <bdi>{one.guild}</bdi>}</td>
            <td className="max-md:col-start-2 max-md:row-start-1 max-md:justify-end">
              <span className={one.online ? 'badge badge-chosen' : 'badge'}>
                {one.online ? copy.online : copy.offline}
              </span>
            </td>
            {onReset && (
              <td className="max-md:col-span-full">
                {!one.online && <ResetButtons character={one} onDone={onReset} />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RankingChoice({ hidden: given }: { hidden: boolean }) {
  const [hidden, setHidden] = useState(given)
  const [busy, setBusy] = useState(false)
  const { label, saved, failed } = accountCopy.ranking

  async function choose(wanted: boolean) {
    if (busy) return
    setBusy(true)
    try {
      const answer = await apiClient().call(hideFromRanking, { body: { hidden: wanted } })
      setHidden(answer.hidden)
      showToast({ title: saved, variant: 'info' })
    } catch (error) {
      if (sentToLogin(error)) return
      console.error(error)
      showToast({ title: label, description: failureText(error, failed), variant: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <label className="flex items-center gap-2">
      <input type="checkbox" checked={hidden} onChange={(event) => choose(event.target.checked)} />
      {label}
    </label>
  )
}
