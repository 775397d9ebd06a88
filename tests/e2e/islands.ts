import { expect, type Page } from '@playwright/test'

/** Waits until every island is hydrated: Astro then removes the attribute `ssr`. */
export async function islandsAwake(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}
