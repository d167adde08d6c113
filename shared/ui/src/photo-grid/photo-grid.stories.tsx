import { PhotoGrid } from '.'

const photo = (id: number, color: string) => ({
  id,
  name: `Photo ${id} of 5, 02/10/2026`,
  thumbUrl: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><rect width="160" height="120" fill="${color}" /></svg>`)}`,
  deletable: id % 2 === 1,
})
const photos = ['steelblue', 'white', 'black', 'tan'].map((color, index) => photo(index + 1, color))

export const Full = () => <PhotoGrid photos={photos} onOpen={() => {}} onDelete={() => {}} aria-label="Photos" />

export const OneIsMissing = () => (
  <PhotoGrid
    photos={[...photos.slice(0, 2), { ...photo(5, ''), thumbUrl: 'data:image/png,none' }]}
    onOpen={() => {}}
    onDelete={() => {}}
    aria-label="Photos"
  />
)
