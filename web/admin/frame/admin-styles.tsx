import styles from '../../styles/all.css?url'

/** Whoever comes from a page of the shop has its styles alone: the admin's are awaited. */
export function AdminStyles() {
  return <link rel="stylesheet" href={styles} precedence="admin" />
}
