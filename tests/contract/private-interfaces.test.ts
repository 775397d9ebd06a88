/** The version of each program whose private interface the build uses. */
import { expect, it } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import { checkVersions, supportedVersions } from '../../publish/release/private-interfaces.ts'

it('supports the versions of package.json', () => {
  expect(() => checkVersions()).not.toThrow()
  expect(project.dependencies).toMatchObject(supportedVersions)
})

it('rejects another version by its name', () => {
  const other = (name: string) => (name === 'astro' ? '7.4.0' : supportedVersions[name as 'vite'])
  expect(() => checkVersions(other)).toThrow('astro 7.4.0 is installed, and the build is written for astro 7.3.5')
})
