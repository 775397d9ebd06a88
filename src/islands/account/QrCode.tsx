import { encode } from 'uqr'
import { secondFactorCopy } from '../../../domain/copy/second-factor.ts'

/** Width of the white border that a scanner needs, in modules. */
const border = 4

/** A QR code, drawn locally: its text is a secret that no other server may see. Black on white in both themes. */
export default function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className="h-auto w-full max-w-[14rem] rounded-panel"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={secondFactorCopy.qr}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
