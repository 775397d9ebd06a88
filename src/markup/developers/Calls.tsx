/** @jsxImportSource #html */
import { developersCopy } from '../../../domain/copy/developers.ts'
import type { CallView, ContractView, FieldView } from '../../content/views/contract-view.ts'
import type { Child, Html } from '../../jsx/html.ts'

const { callers, optional, parameters, body, answer, refusals, required } = developersCopy

/** The calls of the contract in their groups, each with its fields. The descriptions are the English ones of the code. */
export function ContractCalls({ groups }: Pick<ContractView, 'groups'>): Html {
  return (
    <>
      {groups.map(({ name, anchor, calls }) => (
        <section>
          <h3 class="section-head" id={anchor} lang="en">
            {name}
          </h3>
          {calls.map((call) => (
            <Call call={call} />
          ))}
        </section>
      ))}
    </>
  )
}

function Call({ call }: { call: CallView }): Html {
  const { method, path, id, description, isOptional, caller } = call
  return (
    <details class="call" id={id}>
      <summary>
        <b>{method}</b> <code>{path}</code>
        {isOptional && <span class="badge">{optional}</span>}
        {callers[caller] && <span class="badge">{callers[caller]}</span>}
      </summary>
      <p lang="en">{description}</p>
      <Fields title={parameters} fields={call.parameters} />
      <Fields title={body} fields={call.body} />
      <Fields title={answer} fields={call.answer} />
      <p>
        {refusals}：{call.refusals.join('、')}
      </p>
    </details>
  )
}

/** The shared types, which fields link to. */
export function ContractTypes({ types }: Pick<ContractView, 'types'>): Html {
  return (
    <>
      {types.map(({ name, fields }) => (
        <details class="call" id={`type-${name}`}>
          <summary>
            <code>{name}</code>
          </summary>
          <Fields title="" fields={fields} />
        </details>
      ))}
    </>
  )
}

function Fields({ title, fields }: { title: string; fields: readonly FieldView[] }): Child {
  return (
    fields.length > 0 && (
      <>
        {title && <h4>{title}</h4>}
        <ul>
          {fields.map(({ name, type, isRequired, shared }) => (
            <li>
              {name && <b>{name}</b>} {shared ? <a href={`#type-${shared}`}>{type}</a> : <code>{type}</code>}
              {isRequired && name && ` ${required}`}
            </li>
          ))}
        </ul>
      </>
    )
  )
}
