/** @jsxImportSource #html */
import { disclosureCopy as copy } from '../../../domain/copy/disclosure.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { PackageView } from '../../content/views/package-view.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { numberColumn, Table } from '../Table.tsx'

/** Number of packages that the line of a version names. */
const namedPackages = 5

/** The warning of a package from points or VIP, with the version of its odds. */
export function DisclosureNotice({ warning, version, date }: { warning: string; version: string; date: string }): Html {
  return (
    <p class="notice" data-pagefind-ignore>
      {warning}
      <a href="/odds/disclosure">{[copy.link, date, version].filter(Boolean).join(' ')}</a>
    </p>
  )
}

/**
 * Contents and odds of one package, with the odds by the engine where they differ (`remark`), without pictures and
 * scripts, so that a thousand can be printed.
 */
export function DisclosedPackage({ id, name, fixed, pools, choices }: PackageView): Html {
  return (
    <section class="mt-4">
      <h2 class="section-head">
        <a href={`/package/${id}`}>{name}</a>
      </h2>
      {[...(fixed ? [fixed] : []), ...pools, ...choices].map(({ title, rows }) => (
        <>
          <h3 class="mt-2">{title}</h3>
          <Table
            caption={`${name} ${title}`}
            look="lines"
            columns={[copy.columns.name, numberColumn(copy.columns.quantity), numberColumn(copy.columns.chance)]}
          >
            {rows.map(({ item, quantity, chance, remark }) => (
              <tr>
                <th scope="row">
                  {item.name} {remark && <small class="quiet">{remark}</small>}
                </th>
                <td class="num">{quantity}</td>
                <td class="num">{chance}</td>
              </tr>
            ))}
          </Table>
        </>
      ))}
    </section>
  )
}

/** The versions of the game data that changed a disclosed package. */
export function DisclosureHistory({
  of: versions,
}: {
  of: readonly { slug: string; version: string; date: string; names: readonly string[] }[]
}): Child {
  return versions.length === 0 ? (
    <p class="quiet">{copy.noHistory}</p>
  ) : (
    <ul class="grid gap-1">
      {versions.map(({ slug, version, date, names }) => (
        <li>
          <a href={`/changes/${slug}`}>{fill(copy.versionAt, { version, date })}</a>　
          {fill(names.length > namedPackages ? copy.more : copy.changed, {
            names: names.slice(0, namedPackages).join('、'),
            n: numberText(names.length),
          })}
        </li>
      ))}
    </ul>
  )
}
