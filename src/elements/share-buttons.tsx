/** @jsxImportSource #dom */
import { shareCopy } from '../../domain/copy/share.ts'
import { copyText } from '../stores/copy-text.ts'
import { readSiteConfig } from '../stores/site-config.ts'
import { showToast } from '../stores/toast.ts'
import href from '../styles/share.css?url'
import { loadStyles } from './load-styles.ts'

/** Adds the buttons to the line above a record's name. Without their styles they can still be used. */
export async function addButtons(place: Element): Promise<void> {
  await loadStyles(href).catch(console.error)
  place.append(<share-buttons />)
}

/** The address without the reader's own filters. */
const pageUrl = () =>
  document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href.split('#')[0] ?? ''

async function share(): Promise<void> {
  const url = pageUrl()
  if (navigator.share) {
    try {
      return await navigator.share({ title: document.title, url })
    } catch (error) {
      // The visitor closed the dialog.
      if ((error as Error).name === 'AbortError') return
    }
  }
  const copied = await copyText(url)
  showToast({ title: copied ? shareCopy.copied : shareCopy.copyFailed, variant: copied ? 'info' : 'warning' })
}

class ShareButtons extends HTMLElement {
  connectedCallback() {
    const { reportTo } = readSiteConfig()
    this.replaceChildren(
      <button type="button" onclick={share}>
        {shareCopy.share}
      </button>,
      ...(reportTo
        ? [
            <button type="button" onclick={() => openReport(reportTo)}>
              {shareCopy.report}
            </button>,
          ]
        : []),
    )
  }
}

function openReport(channel: string) {
  import('./report-dialog.tsx').then(
    ({ openReportDialog }) => openReportDialog(channel, pageUrl()),
    // Without the dialog the channel itself is still of use.
    () => open(channel.startsWith('mailto:') ? channel : new URL(channel).origin, '_blank', 'noopener'),
  )
}

customElements.define('share-buttons', ShareButtons)
