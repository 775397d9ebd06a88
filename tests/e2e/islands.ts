import { expect, type Page } from '@playwright/test'

/** Every island on the page answers to a press: Astro takes the mark `ssr` off when it has woken one. */
export async function islandsAwake(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}
