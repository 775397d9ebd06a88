/** Checks a release: links and ids that lead nowhere, records without a page. */
export { createTextSharing, type PackedFacts, type PageFacts, packFacts, unpackFacts } from './page-facts.ts'
export { PageProblems } from './problems.ts'
export { type ReadPage, readPage } from './read-page.ts'
export { gatherTextFaults, reportTextFaults } from './text-faults.ts'
export { targetFile, type VerifiedRelease, verify } from './verify.ts'
