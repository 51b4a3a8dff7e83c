/** What is wrong with one field of one row of a file of products. */
export interface ImportProblem {
  /** As a spreadsheet counts: the heading is row 1. */
  row: number
  column: string
  /** A stable word that the page translates, such as 'not-a-price'. */
  problem: string
  /** What stood there, shortened. */
  value: string
}
