/**
 * Rules of the content policy that some pages have in addition to the common ones
 * (publish/release/web-servers/policy.ts).
 */
type Rules = readonly (`img-src ${string}` | `trusted-types ${string}`)[]

/** Announcements may contain pictures of any https address. */
export const announcementRules = ['img-src https:'] satisfies Rules

/**
 * TinyMCE writes text to injection sinks (src/ui/editor/trusted-frame.ts) and contains several DOMPurifys with a policy
 * each.
 */
export const editorRules = [...announcementRules, "trusted-types default dompurify 'allow-duplicates'"] satisfies Rules
