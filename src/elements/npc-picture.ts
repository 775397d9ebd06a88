/**
 * <npc-picture npc="120"><img …></npc-picture>: the NPC that gives out a package, drawn by the host. Until it is
 * loaded, and if the host cannot draw this NPC, the original content is shown.
 */
import { npcRequest } from '../../domain/items/appearance.ts'
import { callRender } from './render-call.ts'

class NpcPicture extends HTMLElement {
  async connectedCallback() {
    try {
      const { blob, isDemonstration } = await callRender(npcRequest(Number(this.getAttribute('npc'))))
      if (isDemonstration) return
      // A frame with an icon is lower than the picture of 75 × 100 px.
      const height = Math.min(100, this.clientHeight)
      const image = new Image(height * 0.75, height)
      image.alt = ''
      image.src = URL.createObjectURL(blob)
      await image.decode().finally(() => URL.revokeObjectURL(image.src))
      this.replaceChildren(image)
    } catch (error) {
      console.error(error)
    }
  }
}

customElements.define('npc-picture', NpcPicture)
