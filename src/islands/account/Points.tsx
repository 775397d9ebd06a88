import { getPoints, type OwnPoints } from '../../../api/account-data.ts'
import { accountDataCopy } from '../../../domain/copy/account-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { instantMs, taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { FactList } from '../../ui/FactList.tsx'
import { useCall } from '../../ui/use-call.ts'
import { LoadedSection } from './LoadedSection.tsx'

const copy = accountDataCopy.points

/** Points and the end of VIP, and credits of both that are not delivered yet. */
export function Points() {
  return (
    <LoadedSection title={copy.title} from={useCall(getPoints, {})}>
      {(own) => <Own own={own} />}
    </LoadedSection>
  )
}

function Own({ own }: { own: OwnPoints }) {
  const inGame = own.source === 'game'
  const { pointsName } = readSiteConfig()
  const waiting = [
    own.waiting_points > 0 && `${pointsName} ${numberText(own.waiting_points)}`,
    own.waiting_days > 0 && `VIP ${fill(copy.days, { n: numberText(own.waiting_days) })}`,
  ].filter((text) => text !== false)
  return (
    <>
      <FactList
        facts={[
          [inGame ? copy.inGame : copy.booked, own.points === null ? copy.unknown : numberText(own.points)],
          [copy.vip, vipText(own)],
          [copy.waiting, waiting.join('、')],
        ]}
      />
      <p className="quiet">{inGame ? copy.inGameHint : copy.bookedHint}</p>
    </>
  )
}

function vipText({ vip_until, points }: OwnPoints): string {
  if (vip_until === null) return points === null ? copy.unknown : copy.noVip
  const time = taipeiTimeText(vip_until)
  return (instantMs(vip_until) ?? 0) > Date.now() ? time : fill(copy.overVip, { time })
}
