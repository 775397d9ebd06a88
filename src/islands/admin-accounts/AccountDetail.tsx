import { banAccount, type DeskAccountAnswer, decideOwner, getDeskAccount, liftBan } from '../../../api/account-desk.ts'
import { accountDeskCopy, accountDeskHostCopy } from '../../../domain/copy/account-desk.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'
import { DeskDetail, DeskFacts } from '../../ui/DeskDetail.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCall } from '../../ui/use-call.ts'
import { useDeskChange } from '../../ui/use-desk-change.ts'
import { idText, roleText, standingText } from './account-texts.ts'
import { BanForm } from './BanForm.tsx'

const copy = accountDeskCopy

/** An account with its bans. */
export function AccountDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const account = useCall(getDeskAccount, { params: { id } })
  const { answer } = account
  const { busy, change, dialog } = useDeskChange(account.refresh)

  return (
    <DeskDetail
      href="/admin/accounts"
      back={copy.back}
      onBack={onBack}
      busy={busy}
      title={<bdi>{answer.at === 'ready' ? answer.value.account.name : id}</bdi>}
    >
      <Loaded
        from={account}
        failed={copy.failed}
        none={<p className="notice notice-error">{accountDeskHostCopy.accountNotFound}</p>}
      >
        {(detail) => (
          <>
            <AccountFacts {...detail} />
            {detail.unproven && (
              <OwnerChoice
                busy={busy}
                onChoose={(same) =>
                  change(
                    (client) =>
                      client.call(decideOwner, { params: { id }, body: { same } }).then(() => copy.owner.done),
                    copy.owner.failed,
                  )
                }
              />
            )}
            <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
              <BanForm
                busy={busy}
                onBan={(body) =>
                  change(
                    (client) => client.call(banAccount, { params: { id }, body }).then(() => copy.ban.done),
                    copy.ban.failed,
                  )
                }
              />
              {['banned', 'shut'].includes(detail.account.state) && (
                <p>
                  <ActionButton
                    busy={busy}
                    onPress={() =>
                      change(
                        (client) => client.call(liftBan, { params: { id } }).then(() => copy.ban.lifted),
                        copy.ban.liftFailed,
                      )
                    }
                  >
                    {copy.ban.lift}
                  </ActionButton>
                </p>
              )}
            </div>
            <History bans={detail.bans} />
          </>
        )}
      </Loaded>
      {dialog}
    </DeskDetail>
  )
}

function AccountFacts({ account, last_ip, characters }: DeskAccountAnswer) {
  const facts: Record<keyof typeof copy.facts, string> = {
    id: idText(account),
    role: roleText(account),
    email: account.email,
    state: standingText(account),
    lastLogin: account.last_login,
    lastIp: last_ip,
    characters: characters.join('、'),
  }
  return <DeskFacts names={copy.facts} facts={facts} />
}

function OwnerChoice({ busy, onChoose }: { busy: boolean; onChoose: (isSame: boolean) => void }) {
  const { title: head, about, same, other, otherHint } = copy.owner
  return (
    <Section title={head} level={3}>
      <p>{about}</p>
      <p className="quiet">{otherHint}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <ActionButton busy={busy} onPress={() => onChoose(true)}>
          {same}
        </ActionButton>
        <ActionButton busy={busy} onPress={() => onChoose(false)}>
          {other}
        </ActionButton>
      </p>
    </Section>
  )
}

const { title, none, columns: heads, forEver } = copy.history
const columns: DataColumn<DeskAccountAnswer['bans'][number]>[] = [
  { label: heads.from, kind: 'head', cell: ({ from }) => taipeiTimeText(from) },
  { label: heads.until, labelled: true, cell: ({ until }) => (until === null ? forEver : taipeiTimeText(until)) },
  { label: heads.reason, labelled: true, className: 'wrap-anywhere', cell: ({ reason }) => reason },
  { label: heads.by, labelled: true, cell: ({ by }) => by },
  { label: heads.lifted, labelled: true, cell: ({ lifted }) => lifted !== null && taipeiTimeText(lifted) },
]

function History({ bans }: Pick<DeskAccountAnswer, 'bans'>) {
  return (
    <Section title={title} level={3}>
      <DataTable caption={title} columns={columns} rows={bans} none={none} rowKey={({ from }) => from} />
    </Section>
  )
}
