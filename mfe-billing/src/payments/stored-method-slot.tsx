export default function StoredMethodSlot() { return null }
