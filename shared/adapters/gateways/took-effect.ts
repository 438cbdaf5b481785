/**
 * Whether a conditional write took effect; false if its condition did not hold.
 * @throws whatever else the table answered.
 */
export async function tookEffect(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error
    return false
  }
}
