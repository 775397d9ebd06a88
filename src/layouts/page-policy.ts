/**
 * Rules of the content policy that some pages have in addition to the common ones
 * (publish/release/web-servers/policy.ts).
 */
export type PolicyRules = readonly (`img-src ${string}` | `trusted-types ${string}`)[]

/** Announcements may contain pictures of any https address. */
export const announcementRules = ['img-src https:'] satisfies PolicyRules

/**
 * TinyMCE writes text to injection sinks (src/ui/editor/trusted-frame.ts) and contains several DOMPurifys with a policy
 * each.
 */
export const editorRules = [
  ...announcementRules,
  "trusted-types default dompurify 'allow-duplicates'",
] satisfies PolicyRules
