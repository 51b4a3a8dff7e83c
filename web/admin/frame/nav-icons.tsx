import type { ReactNode } from 'react'

// Not part of the sprite, since shoppers never see them.

export function HomeIcon() {
  return (
    <Drawing>
      <path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />
    </Drawing>
  )
}

export function OrdersIcon() {
  return (
    <Drawing>
      <path d="M6 3h12v18l-3-2-3 2-3-2-3 2z" />
      <path d="M9.5 8h5M9.5 12h5" />
    </Drawing>
  )
}

export function ProductsIcon() {
  return (
    <Drawing>
      <path d="m12 3 8 4.5v9L12 21l-8-4.5v-9z" />
      <path d="m4 7.5 8 4.5 8-4.5M12 12v9" />
    </Drawing>
  )
}

export function MoreIcon() {
  return (
    <Drawing>
      <path d="M4 6h16M4 12h16M4 18h16" />
    </Drawing>
  )
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="size-6"
    >
      {children}
    </svg>
  )
}
