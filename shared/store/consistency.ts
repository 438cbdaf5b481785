/** An eventual read may miss the writes of the last seconds, and costs half of a strong one, which shows them all (E1). */
export type Consistency = 'strong' | 'eventual'
