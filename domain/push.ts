/** What a device is told. Without personal data: it stands on a locked screen. */
export interface PushMessage {
  title: string
  /** The path that it opens. */
  url: string
  /** A message replaces the one that is shown with the same tag. */
  tag: string
}
