import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { PagesCopies, type PagesCopiesProps } from '../constructs/pages-copies.ts'

/** What fills the pages' bucket. It is deployed last: a page may call an endpoint only when its function is there. */
export class PagesStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { pagesIn, bucket, surroundings, ...props }: StackProps & PagesCopiesProps,
  ) {
    super(scope, id, props)
    new PagesCopies(this, 'Pages', { pagesIn, bucket, surroundings })
  }
}
