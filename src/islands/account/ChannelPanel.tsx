import { type AlertChannels, removeDiscord, setAlertMail, setDiscord } from '../../../api/alerts.ts'
import { alertChannelsCopy as copy } from '../../../domain/copy/alerts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { apiClient } from '../../stores/api.ts'
import { showToast } from '../../stores/toast.ts'
import { showChannels } from '../../stores/watches.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { type Fields, Form, Submit } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSend } from '../../ui/use-send.ts'

/** How the account is alerted: the open page, a Discord webhook, mail. */
export function ChannelPanel({ channels }: { channels: AlertChannels }) {
  return (
    <div className="panel grid gap-3">
      <h3>{copy.title}</h3>
      <p>{copy.page}</p>
      {(channels.discord_allowed || channels.discord !== 'off') && <Discord channels={channels} />}
      {(channels.mail_allowed || channels.mail) && <Mail channels={channels} />}
    </div>
  )
}

function Discord({ channels: { discord, discord_end, discord_allowed } }: { channels: AlertChannels }) {
  const { busy, send } = useSend(copy.discordFailed)

  async function save({ url = '' }: Fields) {
    showChannels(await apiClient().call(setDiscord, { body: { url: url.trim() } }))
    showToast({ title: copy.discordSaved, variant: 'info' })
    return undefined
  }
  async function remove() {
    const work = async () => showChannels(await apiClient().call(removeDiscord, {}))
    if (await send(work)) showToast({ title: copy.discordRemoved, variant: 'info' })
  }

  return (
    <section className="grid gap-2 border-t border-hairline pt-3" aria-label={copy.discord}>
      <h4>{copy.discord}</h4>
      {discord === 'ended' ? (
        <p className="notice notice-error" role="status">
          {copy.discordEnded}
        </p>
      ) : (
        <p>{discord === 'on' ? fill(copy.discordOn, { end: discord_end }) : copy.discordOff}</p>
      )}
      {discord_allowed && (
        <Form
          className="grid gap-3"
          failed={copy.discordFailed}
          onSubmit={save}
          stays
          check={({ url = '' }) => ({ url: url.trim() === '' ? copy.discordMissing : undefined })}
        >
          <TextField label={copy.discordUrl} name="url" type="url" hint={copy.discordHint} autoComplete="off" />
          <div className="flex flex-wrap gap-2">
            <Submit text={copy.discordSave} busyText={copy.discordSaving} className="btn" />
            {discord !== 'off' && (
              <ActionButton busy={busy} onPress={remove}>
                {copy.discordRemove}
              </ActionButton>
            )}
          </div>
        </Form>
      )}
    </section>
  )
}

function Mail({ channels: { mail, mail_confirmed, mail_allowed } }: { channels: AlertChannels }) {
  const { busy, send } = useSend(copy.mailFailed)
  const change = (on: boolean) => send(async () => showChannels(await apiClient().call(setAlertMail, { body: { on } })))
  const canStart = mail_allowed && mail_confirmed
  return (
    <section className="grid justify-items-start gap-2 border-t border-hairline pt-3" aria-label={copy.mail}>
      <h4>{copy.mail}</h4>
      <p>{mail ? copy.mailOn : mail_confirmed ? copy.mailOff : copy.mailNone}</p>
      {(mail || canStart) && (
        <ActionButton busy={busy} onPress={() => change(!mail)}>
          {mail ? copy.mailStop : copy.mailStart}
        </ActionButton>
      )}
    </section>
  )
}
