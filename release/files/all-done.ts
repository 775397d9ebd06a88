/**
 * The results of work that writes into one folder. All of it comes to its end before an error is thrown, the first in the
 * sequence given: nothing may write into a folder that is gone by then.
 */
export async function allDone<Results extends readonly unknown[]>(
  work: readonly [...{ [At in keyof Results]: Results[At] | Promise<Results[At]> }],
): Promise<Results> {
  await Promise.allSettled(work)
  return (await Promise.all(work)) as unknown as Results
}
