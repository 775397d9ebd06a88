/** Rules of the content policy that some pages have beyond the common ones (publish/release/web-servers/policy.ts). */
type Rules = readonly (`img-src ${string}` | `trusted-types ${string}`)[]

/** Authors show pictures of any https address. */
export const announcementRules = ['img-src https:'] satisfies Rules

/** TinyMCE hands text to sinks (src/ui/editor/trusted-frame.ts) and holds several DOMPurifys with a policy each. */
export const editorRules = [...announcementRules, "trusted-types default dompurify 'allow-duplicates'"] satisfies Rules
