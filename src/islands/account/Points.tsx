import type { OwnPoints } from '../../../api/account-data.ts'
import { getPoints } from '../../../api/account-data.ts'
import type { Client } from '../../../api/client.ts'
import { accountDataCopy } from '../../../domain/copy/account-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/number-text.ts'
import { instantMs, taipeiTimeText } from '../../../domain/taipei-time.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { Section } from './Section.tsx'

const copy = accountDataCopy.points
const ask = (client: Client) => client.call(getPoints, {})

/** Points and the end of VIP, and credits of both that are not delivered yet. */
export function Points() {
  const { answer, load } = useAnswer(ask)
  return (
    <Section title={copy.title} answer={answer} onRetry={load}>
      {(own) => <Facts own={own} />}
    </Section>
  )
}

function Facts({ own }: { own: OwnPoints }) {
  const inGame = own.source === 'game'
  const { pointsName } = readSiteConfig()
  const waiting = [
    own.waiting_points > 0 && `${pointsName} ${numberText(own.waiting_points)}`,
    own.waiting_days > 0 && `VIP ${fill(copy.days, { n: numberText(own.waiting_days) })}`,
  ].filter((text) => text !== false)
  return (
    <>
      <dl className="facts">
        <dt>{inGame ? copy.inGame : copy.booked}</dt>
        <dd>{own.points === null ? copy.unknown : numberText(own.points)}</dd>
        <dt>{copy.vip}</dt>
        <dd>{vipText(own)}</dd>
        {waiting.length > 0 && (
          <>
            <dt>{copy.waiting}</dt>
            <dd>{waiting.join('、')}</dd>
          </>
        )}
      </dl>
      <p className="quiet">{inGame ? copy.inGameHint : copy.bookedHint}</p>
    </>
  )
}

function vipText({ vip_until, points }: OwnPoints): string {
  if (vip_until === null) return points === null ? copy.unknown : copy.noVip
  const time = taipeiTimeText(vip_until)
  return (instantMs(vip_until) ?? 0) > Date.now() ? time : fill(copy.overVip, { time })
}
