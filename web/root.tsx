import cormorant from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-600-normal.woff2?url'
import figtree from '@fontsource/figtree/files/figtree-latin-400-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { browserApi } from './api.ts'
import { hasFailed } from './attempt.ts'
import { serverApi, shopContext } from './context.ts'
import { documentSetting, settingsMeta } from './document-settings.ts'
import { Frame } from './frame/frame.tsx'
import { useLocale } from './i18n/locale.ts'
import { ErrorPage } from './layout/error-page.tsx'
import { lastFrame, loadFrame, type RootData, rememberFrame } from './layout/root-data.ts'
import { confirmViewer } from './viewer.ts'
import './styles/app.css'

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  return { ...(await loadFrame(context.get(serverApi))), place: context.get(shopContext) }
}

/** Loaded again with each page; within 5 seconds the API client answers from its cache. */
export async function clientLoader(): Promise<RootData> {
  const place = {
    publicOrigin: documentSetting('publicOrigin'),
    apiOrigin: documentSetting('apiOrigin'),
    geocoderUrl: documentSetting('geocoderUrl'),
  }
  try {
    return { ...(await loadFrame(browserApi)), place }
  } catch (error) {
    // Without a connection the frame must stay; the page itself shows what could not be loaded.
    const known = lastFrame()
    if (known) return known
    throw error
  }
}

/** Each page loads the frame again, because the discount may have changed. */
export function shouldRevalidate({
  actionResult,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (hasFailed(actionResult)) return false
  return defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname
}

export function links() {
  return [
    { rel: 'icon', href: '/brand/mark.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
    ...[figtree, cormorant].map((href) => ({
      rel: 'preload',
      href,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous' as const,
    })),
  ]
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  return (
    <html lang={useLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf5ea" />
        {root &&
          settingsMeta(root.place).map((setting) => <meta key={setting.name} {...setting} />)}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => rememberFrame(loaderData), [loaderData])
  useEffect(() => void confirmViewer(), [])
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}
