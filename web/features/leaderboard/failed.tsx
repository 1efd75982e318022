/** Shows what failed, and why. */
export function Failed({ what, why }: { what: string; why: string }) {
  return (
    <div className="rounded-edge bg-danger-ground px-4 py-3 text-sm text-danger">
      <p role="alert" className="font-semibold">
        {what}
      </p>
      <p>{why}</p>
    </div>
  );
}
