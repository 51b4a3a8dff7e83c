import type { DescribedPicture } from '#contract/common.ts'
import type { Home } from '#contract/home.ts'
import { Carousel } from '../catalog/carousel.tsx'
import type { Listing } from '../catalog/listing.ts'
import type { Listed } from '../layout/listed.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { LatestProducts } from './latest-products.tsx'
import { LovedReviews } from './loved-reviews.tsx'
import { Story } from './story.tsx'
import { TrustRow } from './trust-row.tsx'

export interface HomeSectionsProps {
  home: Home
  listing: Listing
  top: readonly Listed[]
  backdrops: readonly DescribedPicture[]
}

/** The sections of the home page in the owner's order; those with nothing to show are left out. */
export function HomeSections({ home, listing, top, backdrops }: HomeSectionsProps) {
  const { categories, story, loved } = home
  const sections = {
    carousel: <Carousel key="carousel" products={top} backdrops={backdrops} />,
    categories: categories && <CategoryTiles key="categories" {...categories} />,
    latest: <LatestProducts key="latest" listing={listing} />,
    story: story && <Story key="story" {...story} />,
    loved: loved && <LovedReviews key="loved" {...loved} />,
    trust: <TrustRow key="trust" />,
  }
  return home.sections.map((kind) => sections[kind])
}
