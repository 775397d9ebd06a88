import { useState } from 'react'
import { type Character, getCharacters, hideFromRanking } from '../../../api/players.ts'
import { accountCopy } from '../../../domain/copy/account.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { jobName } from '../../../domain/items/job-name.ts'
import { apiClient } from '../../stores/api.ts'
import { showToast } from '../../stores/toast.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'
import { MapName } from '../../ui/MapName.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCall } from '../../ui/use-call.ts'
import { useSend } from '../../ui/use-send.ts'
import { LoadedSection, Nothing } from './LoadedSection.tsx'
import { ResetButtons } from './ResetButtons.tsx'

const copy = accountCopy.characters
const heads = copy.columns

const columns: DataColumn<Character>[] = [
  { label: heads.name, kind: 'head', className: 'max-md:font-bold', cell: ({ name }) => <bdi>{name}</bdi> },
  { label: heads.class, cell: (one) => jobName(one.class) },
  {
    label: heads.level,
    title: copy.levelHint,
    kind: 'figure',
    className: 'max-md:justify-end',
    cell: (one) => fill(copy.level, { base: one.base_level, job: one.job_level }),
  },
  {
    label: heads.zeny,
    labelled: true,
    kind: 'figure',
    className: 'max-md:col-span-full',
    cell: ({ zeny }) => <Price value={zeny} unit="Z" />,
  },
  { label: heads.map, labelled: true, className: 'max-md:col-span-full', cell: ({ map }) => <MapName code={map} /> },
  {
    label: heads.guild,
    labelled: true,
    className: 'max-md:col-span-full',
    cell: ({ guild }) => guild && <bdi>{guild}</bdi>,
  },
  {
    label: heads.online,
    className: 'max-md:col-start-2 max-md:row-start-1 max-md:justify-end',
    cell: ({ online }) => (
      <span className={online ? 'badge badge-chosen' : 'badge'}>{online ? copy.online : copy.offline}</span>
    ),
  },
]

/** The account's characters in the game, and whether they may appear in the ranking. */
export function Characters() {
  const from = useCall(getCharacters, {})
  const reset: DataColumn<Character> = {
    label: copy.reset,
    className: 'max-md:col-span-full',
    cell: (one) => !one.online && <ResetButtons character={one} onDone={from.refresh} />,
  }
  return (
    <LoadedSection title={copy.title} from={from}>
      {({ characters, hidden, can_reset }) =>
        characters.length === 0 ? (
          <Nothing text={copy.none} next={copy.noneNext} />
        ) : (
          <>
            <DataTable
              caption={copy.title}
              columns={can_reset ? [...columns, reset] : columns}
              rows={characters}
              rowKey={({ id }) => id}
              rowClass="max-md:grid-cols-2 max-md:gap-x-4"
            />
            <p className="quiet mt-3">{copy.hint}</p>
            <RankingChoice hidden={hidden} />
          </>
        )
      }
    </LoadedSection>
  )
}

function RankingChoice({ hidden: initial }: { hidden: boolean }) {
  const [hidden, setHidden] = useState(initial)
  const { label, saved, failed } = accountCopy.ranking
  const { send } = useSend(failed)

  const choose = (wanted: boolean) =>
    send(async () => {
      setHidden((await apiClient().call(hideFromRanking, { body: { hidden: wanted } })).hidden)
      showToast({ title: saved, variant: 'info' })
    })

  return (
    <label className="flex items-center gap-2">
      <input type="checkbox" checked={hidden} onChange={(event) => choose(event.target.checked)} />
      {label}
    </label>
  )
}
